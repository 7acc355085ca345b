import { isSafeLink } from '#lib/rich-text/document.ts'
import { restoreLists } from './pasted-lists.ts'
import { isSpan, ownAddress } from './rich-text-extensions.ts'

/** Makes pasted HTML, above all of Word, into what the grammar holds. The editor's own parser drops every element and attribute that it does not know. */

/** Lists, quotes and tables nested deeper are laid flat; the grammar takes 50 levels of nodes, and each of these makes up to three. */
const MAX_NESTING = 12
const NESTING = 'ul, ol, blockquote, table'
const GONE =
  'script, style, meta, link, title, xml, iframe, object, embed, form, input, button, select, textarea, svg, math, template, noscript, head'
/** What Word does not print: hidden text, and comments with their marks. */
const HIDDEN =
  '[style*="display:none" i], [style*="display: none" i], [style*="mso-hide:all" i], [style*="mso-element:comment" i], .msocomanchor, .MsoCommentReference'
/** Marks of foot- and endnotes, in the text and before the note: Word, LibreOffice. */
const NOTE_MARK =
  'a[style*="mso-footnote-id" i], a[style*="mso-endnote-id" i], a.sdfootnoteanc, a.sdfootnotesym, a.sdendnoteanc, a.sdendnotesym'
/** Pictures that only hold a place open. */
const MIN_PICTURE_PIXELS = 2

export interface PastedHtml {
  html: string
  /** Pictures that could not be taken; each is named in its place. */
  missingPictures: number
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Addresses that lead somewhere for a reader: not to a place in the pasted document, to a file, or to the page that is being written on. */
function leadsSomewhere(link: Element): boolean {
  const href = link.getAttribute('href')?.trim()
  if (!isSafeLink(href) || !URL.canParse(href)) return false
  const { origin, pathname } = new URL(href)
  return origin !== window.location.origin || pathname !== window.location.pathname
}

/** Marks of notes are raised text; links without a way out are their words. */
function cleanLinks(body: HTMLElement): void {
  for (const mark of body.querySelectorAll(NOTE_MARK)) {
    const text = mark.textContent.trim()
    const raised = mark.closest('sup') === null ? 'sup' : 'span'
    mark.textContent = text
    rename(mark, raised)
  }
  for (const link of body.querySelectorAll('a')) if (!leadsSomewhere(link)) link.replaceWith(...link.childNodes)
}

/** Names each picture that the grammar does not take in its place. @returns how many */
function nameMissingPictures(body: HTMLElement): number {
  let count = 0
  for (const picture of body.querySelectorAll('img')) {
    if (ownAddress(picture.getAttribute('src')) !== null) continue
    const tiny = ['width', 'height'].some(
      (name) => /^\d+$/.test(picture.getAttribute(name) ?? '') && Number(picture.getAttribute(name)) < MIN_PICTURE_PIXELS,
    )
    if (tiny) {
      picture.remove()
      continue
    }
    count += 1
    const alt = (picture.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim()
    const note = body.ownerDocument.createElement('em')
    note.textContent = alt === '' ? '[Picture missing]' : `[Picture missing: ${alt}]`
    picture.replaceWith(note)
  }
  return count
}

/**
 * HTML of the clipboard without what the grammar has no place for: scripts, comments, hidden text, foreign tags, headings beyond H2 to H4, links into
 * the document it comes from. Lists of office programs become lists, marks of notes raised text, foreign pictures a note in their place.
 */
export function cleanPastedHtml(html: string): PastedHtml {
  // An inert document: nothing in it runs or loads.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  restoreLists(body)
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
  for (const element of body.querySelectorAll(`${GONE}, ${HIDDEN}`)) element.remove()
  cleanLinks(body)
  const missingPictures = nameMissingPictures(body)
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2')
  for (const heading of body.querySelectorAll('h5, h6')) rename(heading, 'h4')
  for (const cell of body.querySelectorAll('[colwidth], [data-colwidth]'))
    for (const name of ['colwidth', 'data-colwidth']) cell.removeAttribute(name)
  // The editor makes each of the columns, however many a cell claims.
  for (const cell of body.querySelectorAll('td, th'))
    for (const name of ['colspan', 'rowspan']) if (!isSpan(Number(cell.getAttribute(name) ?? 1))) cell.removeAttribute(name)
  for (const element of [...body.querySelectorAll(NESTING)]) {
    let depth = 0
    for (let around = element.parentElement?.closest(NESTING); around; around = around.parentElement?.closest(NESTING)) depth += 1
    if (depth >= MAX_NESTING) element.replaceWith(...element.childNodes)
  }
  // Word's own tags (<o:p>, <w:…>) hold empty lines or nothing.
  for (const element of [...body.querySelectorAll('*')]) if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
  return { html: body.innerHTML, missingPictures }
}

/** Whether HTML of the clipboard is one picture and nothing else, as a browser copies it. */
export function isOnePicture(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.textContent.trim() === '' && body.querySelectorAll('img').length === 1
}
