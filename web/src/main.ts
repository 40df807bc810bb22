// SPDX-License-Identifier: MIT
import './app.css';
import { mount } from 'svelte';
import { settings } from './base/settings.svelte';
import { chooseLanguage, speak } from './base/words.svelte';
import { askKeyboard } from './board/keys';
import { loadEngine } from './engine/engine';
import App from './App.svelte';

async function start(): Promise<void> {
  const target = document.getElementById('page')!;
  try {
    const language = chooseLanguage(settings.language, navigator.languages);
    // Without its words the page begins in English, says so and tries again (App.svelte).
    await Promise.all([loadEngine(), speak(language).catch(() => {}), askKeyboard()]);
  } catch (fault) {
    target.textContent = `thirdcard could not start: ${fault instanceof Error ? fault.message : fault}. Reload the page to try again.`;
    return;
  }
  mount(App, { target });
  // A network address without TLS has no service workers; the page says so where it matters.
  if ('serviceWorker' in navigator && import.meta.env.PROD) {
    navigator.serviceWorker.register('./sw.js').catch(() => {});
  }
}

void start();
