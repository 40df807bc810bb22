// SPDX-License-Identifier: MIT
// As much Markdown as the server's page on what it keeps is written in. Nothing of it becomes HTML: the view draws
// these parts as text.

export interface Part {
  kind: 'text' | 'bold' | 'slanted' | 'code';
  text: string;
}
export interface Block {
  kind: 'heading' | 'paragraph' | 'table';
  lines: Part[][][]; // lines of cells of parts; one of each but in a table
}

/** A link to another document is its words alone: the page has no documents. */
export function parts(text: string): Part[] {
  const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return plain
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)
    .filter(Boolean)
    .map((piece) => {
      if (/^\*\*.+\*\*$/.test(piece)) return { kind: 'bold', text: piece.slice(2, -2) };
      if (/^\*.+\*$/.test(piece)) return { kind: 'slanted', text: piece.slice(1, -1) };
      if (/^`.+`$/.test(piece)) return { kind: 'code', text: piece.slice(1, -1) };
      return { kind: 'text', text: piece };
    });
}

export function blocks(markdown: string): Block[] {
  return markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      if (block.startsWith('#')) return { kind: 'heading', lines: [[parts(block.replace(/^#+\s*/, ''))]] };
      if (!block.startsWith('|')) return { kind: 'paragraph', lines: [[parts(block.replace(/\n/g, ' '))]] };
      const rows = block.split('\n').filter((line) => !/^\|[\s|:-]+\|$/.test(line));
      return {
        kind: 'table',
        lines: rows.map((row) =>
          row
            .replace(/^\||\|$/g, '')
            .split('|')
            .map((cell) => parts(cell.trim())),
        ),
      };
    });
}
