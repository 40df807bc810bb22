// SPDX-License-Identifier: MIT
// Files made in the page: a table as comma-separated values, a chart as a picture.

export function offer(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export type Cell = string | number | null | undefined;

/** Numbers in full, with a point; fields in quotes where they need them. */
export function csv(head: string[], rows: Cell[][]): string {
  const field = (cell: Cell) => {
    const text = cell === null || cell === undefined ? '' : String(cell);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [head, ...rows].map((row) => row.map(field).join(',')).join('\n') + '\n';
}

export function saveCsv(name: string, head: string[], rows: Cell[][]): void {
  offer(`${name}.csv`, 'text/csv', csv(head, rows));
}

const kKept = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
];

/** The drawing as a file that stands alone: what style sheets gave it becomes attributes. */
export function pictureOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [...svg.querySelectorAll('*')];
  [...copy.querySelectorAll('*')].forEach((item, index) => {
    item.removeAttribute('class');
    if (!/^(path|rect|circle|text)$/.test(item.tagName)) return;
    const style = getComputedStyle(from[index]!);
    for (const name of kKept) {
      const value = style.getPropertyValue(name);
      if (value && !(name.startsWith('font') && item.tagName !== 'text')) item.setAttribute(name, value);
    }
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.removeAttribute('class');
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.insertBefore(paper, copy.querySelector('desc')?.nextSibling ?? copy.firstChild);
  return new XMLSerializer().serializeToString(copy);
}

export function savePicture(name: string, svg: SVGSVGElement): void {
  offer(`${name}.svg`, 'image/svg+xml', pictureOf(svg));
}
