/** Lists of office programs, which are paragraphs or lists of one entry each in the clipboard, as lists of HTML. */

const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
/** Entries of Word for the web: each in a list of its own. */
const WEB_WRAPPER = '.ListContainerWrapper'
const MAX_START = 1_000_000

/** How a level of a list counts: null = bullets, '1' = numbers, the others as in HTML. */
type Counting = '1' | 'a' | 'A' | 'i' | 'I' | null

interface Entry {
  level: number
  /** Which list of the document it belongs to. */
  list: string
  counting: Counting
  /** What it counts; null for bullets. */
  number: number | null
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

const romanNumber = (text: string): number =>
  [...text.toLowerCase()]
    .map((letter) => ROMAN[letter]!)
    .reduce((sum, value, index, values) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
/** a = 1, z = 26, aa = 27 as Word counts, which repeats the letter. */
const letterNumber = (text: string): number => (text.length - 1) * 26 + (text.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1)

const FORMATS: Readonly<Record<string, Counting>> = {
  bullet: null,
  image: null,
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
}

/** What the style sheet of Word says about the levels of its lists, by "l0:level1"; a level without a format counts in numbers. */
function listFormats(document: Document): ReadonlyMap<string, Counting> {
  const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  return new Map(
    [...css.matchAll(/@list\s+(l\d+:level\d)\s*\{([^}]*)\}/gi)].map(([, name, rules]) => {
      const format = /mso-level-number-format:\s*([\w-]+)/i.exec(rules!)?.[1]?.toLowerCase()
      return [name!.toLowerCase(), format === undefined ? '1' : (FORMATS[format] ?? (format in FORMATS ? null : '1'))]
    }),
  )
}

/**
 * What the text before an entry counts; null = nothing that HTML can make by itself, as "Article 3".
 * @param known how its level counts; undefined = nothing says so
 */
function countingOf(marker: string, known: Counting | undefined): Pick<Entry, 'counting' | 'number'> | null {
  const bullet = { counting: null, number: null }
  if (known === null) return bullet
  if (marker === '') return null
  if (!/[\da-z]/i.test(marker)) return bullet
  // "3.", "3)", "(3)", "3.1", "iv.": of several parts the last one counts.
  const [, digits, letters, end] = /^\(?(?:\d+\.)*(?:(\d+)|([a-z]{1,7}))([.):]*)$/i.exec(marker) ?? []
  if (digits !== undefined) return { counting: '1', number: Number(digits) }
  if (letters === undefined) return null
  // Fonts of signs draw bullets for letters.
  if (known === undefined && end === '') return letters.length === 1 ? bullet : null
  const upper = letters !== letters.toLowerCase()
  const isRoman = known === undefined ? /^(?:i|[ivxlcdm]{2,})$/i.test(letters) : known.toLowerCase() === 'i'
  if (isRoman && /^[ivxlcdm]+$/i.test(letters)) return { counting: upper ? 'I' : 'i', number: romanNumber(letters) }
  return new Set(letters.toLowerCase()).size === 1 ? { counting: upper ? 'A' : 'a', number: letterNumber(letters) } : null
}

/** Makes lists of entries that follow each other: another list, another way to count or another number begins a new one. */
class ListBuilder {
  private open: { list: Element; level: number; key: string; counting: Counting; next: number | null }[] = []

  /** Whether an element comes directly after the list that is being made. */
  isNext(element: Element): boolean {
    return this.open.length > 0 && element.previousElementSibling === this.open[0]!.list
  }

  /** How the entries of the open list at a level count; undefined = there is none. */
  countingAt(level: number, list: string): Counting | undefined {
    return this.open.find((one) => one.level === level && one.key === list)?.counting
  }

  /** Moves the content of `from` into a list; a new one is put before `anchor`. */
  add(entry: Entry, anchor: Element, content: readonly Node[]): void {
    const { level, counting, number } = entry
    if (!this.isNext(anchor)) this.open = []
    while (this.open.length > 0 && this.open.at(-1)!.level > level) this.open.pop()
    const before = this.open.at(-1)
    const goesOn =
      before?.level === level && before.key === entry.list && before.counting === counting && (number === null || number === before.next)
    if (!goesOn) {
      if (before?.level === level) this.open.pop()
      const list = anchor.ownerDocument.createElement(counting === null ? 'ul' : 'ol')
      if (counting !== null && counting !== '1') list.setAttribute('type', counting)
      if (number !== null && number !== 1 && number <= MAX_START) list.setAttribute('start', String(number))
      const parent = this.open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else anchor.before(list)
      this.open.push({ list, level, key: entry.list, counting, next: number })
    }
    const item = anchor.ownerDocument.createElement('li')
    const current = this.open.at(-1)!
    current.next = number === null ? null : number + 1
    current.list.append(item)
    item.append(...content)
    if (!item.contains(anchor)) anchor.remove()
  }

  /** Adds a paragraph to the last entry. */
  goOn(paragraph: Element): void {
    this.open.at(-1)!.list.lastElementChild!.append(paragraph)
  }
}

/** Word and Outlook write lists as paragraphs with the bullet or number as text. */
function restoreWordLists(body: HTMLElement): void {
  const formats = listFormats(body.ownerDocument)
  const builder = new ListBuilder()
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d)/i.exec(paragraph.getAttribute('style') ?? '') ?? []
    if (list === undefined) {
      // A paragraph of an entry that has more than one.
      if (/^MsoListParagraph/.test(paragraph.className) && builder.isNext(paragraph)) builder.goOn(paragraph)
      continue
    }
    const markers = [...paragraph.querySelectorAll(MARKER)]
    const marker = (markers[0]?.textContent ?? '').replace(/[\s\u00A0]+/g, ' ').trim()
    const key = `${list} ${/\blfo\d+/i.exec(paragraph.getAttribute('style')!)?.[0] ?? ''}`.toLowerCase()
    const format = `${list}:level${level}`.toLowerCase()
    const counted = countingOf(marker, formats.has(format) ? formats.get(format) : builder.countingAt(Number(level), key))
    // A heading stays one, with its number as text.
    if (paragraph.localName === 'p' && counted !== null) {
      for (const element of markers) element.remove()
      builder.add({ level: Number(level), list: key, ...counted }, paragraph, [paragraph])
    } else for (const element of markers) element.replaceWith(marker === '' ? '' : `${marker} `)
  }
}

/** Word for the web gives each entry a list of its own, with its level and number. */
function restoreWebLists(body: HTMLElement): void {
  const builder = new ListBuilder()
  for (const wrapper of [...body.querySelectorAll(WEB_WRAPPER)]) {
    const item = wrapper.querySelector('li')
    const list = item?.parentElement
    if (!item || !list || wrapper.querySelectorAll('li').length !== 1) continue
    const counting =
      list.localName === 'ul' ? null : ((['a', 'A', 'i', 'I'] as const).find((type) => type === list.getAttribute('type')) ?? '1')
    const number = counting === null ? null : Number(list.getAttribute('start') ?? 1)
    builder.add(
      { level: Number(item.getAttribute('data-aria-level') ?? 1), list: item.getAttribute('data-listid') ?? '', counting, number },
      wrapper,
      [...item.childNodes],
    )
  }
}

/** A list directly in a list belongs to the entry before it; an entry's own number begins its list. */
function nestLists(body: HTMLElement): void {
  for (const list of [...body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')]) {
    const before = list.previousElementSibling
    if (before?.localName === 'li') before.append(list)
    else {
      const item = body.ownerDocument.createElement('li')
      list.replaceWith(item)
      item.append(list)
    }
  }
  for (const item of body.querySelectorAll('ol:not([start]) > li[value]:first-child'))
    item.parentElement!.setAttribute('start', item.getAttribute('value')!)
}

/** Lists of Word, Outlook, Word for the web, Google Docs and LibreOffice as lists of HTML: kind, levels and numbers as they were. */
export function restoreLists(body: HTMLElement): void {
  restoreWordLists(body)
  restoreWebLists(body)
  nestLists(body)
}
