import type { Language } from '../base/words.svelte';
const language: Language = { tag: 'es', own: 'es', messages: {} };
export default language;
