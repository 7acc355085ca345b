/** Makes pasted HTML, above all of Word, into what the grammar holds. The editor's own parser drops every element and attribute that it does not know. */

/** Lists, quotes and tables nested deeper are laid flat; the grammar takes 50 levels of nodes, and each of these makes up to three. */
const MAX_NESTING = 12
const NESTING = 'ul, ol, blockquote, table'
const GONE = 'script, style, meta, link, title, xml, iframe, object, embed, form, input, button, select, textarea, svg, math, template, noscript, head'

/** The level and kind of a paragraph that Word means as an entry of a list; null = an ordinary one. */
function wordListEntry(element: Element): { level: number; ordered: boolean } | null {
  const [, level] = /mso-list:\s*l\d+\s+level(\d)/i.exec(element.getAttribute('style') ?? '') ?? []
  if (level === undefined) return null
  const marker = element.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  return { level: Number(level), ordered: /^\s*\(?[\da-z]{1,4}[.)]/i.test(marker?.textContent ?? '') }
}

/** Word writes lists as paragraphs with the bullet as text; entries that follow each other become one list. */
function restoreWordLists(body: HTMLElement): void {
  let open: { list: Element; level: number }[] = []
  let last: Element | null = null
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const entry = wordListEntry(paragraph)
    if (entry === null) continue
    if (last === null || last.nextElementSibling !== paragraph) open = []
    for (const marker of paragraph.querySelectorAll('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')) marker.remove()
    while (open.length > 0 && open.at(-1)!.level > entry.level) open.pop()
    if (open.at(-1)?.level !== entry.level) {
      const list = body.ownerDocument.createElement(entry.ordered ? 'ol' : 'ul')
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else paragraph.before(list)
      open.push({ list, level: entry.level })
    }
    const item = body.ownerDocument.createElement('li')
    open.at(-1)!.list.append(item)
    item.append(paragraph)
    last = open[0]!.list
  }
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** HTML of the clipboard without what the grammar has no place for: scripts, comments, foreign tags, Word's lists and headings beyond H2 to H4. */
export function cleanPastedHtml(html: string): string {
  // An inert document: nothing in it runs or loads.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  restoreWordLists(body)
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
  for (const element of body.querySelectorAll(GONE)) element.remove()
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2')
  for (const heading of body.querySelectorAll('h5, h6')) rename(heading, 'h4')
  for (const cell of body.querySelectorAll('[colwidth], [data-colwidth]')) for (const name of ['colwidth', 'data-colwidth']) cell.removeAttribute(name)
  for (const element of [...body.querySelectorAll(NESTING)]) {
    let depth = 0
    for (let around = element.parentElement?.closest(NESTING); around; around = around.parentElement?.closest(NESTING)) depth += 1
    if (depth >= MAX_NESTING) element.replaceWith(...element.childNodes)
  }
  // Word's own tags (<o:p>, <w:…>) hold empty lines or nothing.
  for (const element of [...body.querySelectorAll('*')]) if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
  return body.innerHTML
}
