// SPDX-License-Identifier: MIT
// The page begins with its words; the engine is fetched meanwhile, and what needs it waits for it (App.svelte).
import './app.css';
import { mount } from 'svelte';
import { settings } from '../lib/settings.svelte';
import { chooseLanguage, speak } from '../lib/words.svelte';
import { askKeyboard } from '../board/keys';
import { loadEngine } from '../engine/engine';
import App from './App.svelte';

async function start(): Promise<void> {
  const engine = loadEngine();
  engine.catch(() => {}); // told where it is waited for
  void askKeyboard();
  // Without its words the page begins in English, says so and tries again (App.svelte).
  await speak(chooseLanguage(settings.language, navigator.languages)).catch(() => {});
  mount(App, { target: document.getElementById('page')!, props: { engine } });
  // A network address without TLS has no service workers; the page says so where it matters.
  if ('serviceWorker' in navigator && import.meta.env.PROD) {
    navigator.serviceWorker.register('./sw.js').catch(() => {});
  }
}

void start();
