import type { Language } from '../base/words.svelte';
const language: Language = { tag: 'nb', own: 'nb', messages: {} };
export default language;
