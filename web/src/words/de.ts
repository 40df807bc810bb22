import type { Language } from '../base/words.svelte';
const language: Language = { tag: 'de', own: 'de', messages: {} };
export default language;
