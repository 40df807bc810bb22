import type { Language } from '../base/words.svelte';
const language: Language = { tag: 'fr', own: 'fr', messages: {} };
export default language;
