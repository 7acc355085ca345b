import type { Locator, Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { pastedDocuments } from './pasted-documents.ts'
import { createArticle, ownTitle, removeArticle, richText, type OwnArticle } from './own-records.ts'
import { api, originOf } from '../records.ts'
import { messages, PICTURE } from '../screens.ts'

interface Stored {
  description: { freeContent: string | null }
}
interface Block {
  type: string
  attrs?: Record<string, unknown>
  content?: Block[]
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
}

const stored = async (page: Page, id: string): Promise<Block[]> => {
  const { description } = await api<Stored>(page, 'GET', `ArticleGlobal/${id}`)
  return description.freeContent === null ? [] : (JSON.parse(description.freeContent) as { content: Block[] }).content
}

const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Further information' })

async function openForm(page: Page, article: OwnArticle): Promise<Locator> {
  await page.goto(`/news/edit/${article.id}`)
  const editor = editorOf(page)
  await expect(editor).toBeVisible()
  return editor
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The article has been saved.').first()).toBeVisible()
  await expect(page.getByText(/^Saved at /)).toBeVisible()
}

/** Pastes as a browser does; what is pasted comes from anywhere. */
const paste = (editor: Locator, data: Record<string, string>, file?: string): Promise<void> =>
  editor.evaluate(
    (element, [texts, base64]) => {
      const transfer = new DataTransfer()
      for (const [type, text] of Object.entries(texts)) transfer.setData(type, text)
      if (base64 !== undefined)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'pasted.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
    },
    [data, file] as const,
  )

/** An article that nobody else knows, with the cursor in its text; it goes, also when the test fails. */
const testInEditor = test.extend<{ article: OwnArticle; editor: Locator }>({
  article: async ({ signedInAs }, use) => {
    const page = await signedInAs(accounts.internal)
    const article = await createArticle(page, 1, { title: ownTitle('Tools'), published: false })
    await use(article)
    await removeArticle(page, 1, article.id)
  },
  editor: async ({ signedInAs, article }, use) => {
    const editor = await openForm(await signedInAs(accounts.internal), article)
    await editor.click()
    await use(editor)
  },
})

const toolOf = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Formatting of Further information' }).getByRole('button', { name, exact: true })

/** The empty paragraph in which one would write on. */
const END = 'paragraph'

const typesOf = (blocks: readonly Block[]): string[] => blocks.map(({ type }) => type)

testInEditor('headings and marks, by keyboard too', async ({ editor, article }) => {
  const page = editor.page()
  await toolOf(page, 'Heading H1').click()
  await expect(toolOf(page, 'Heading H1')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Head')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('strong')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+u')
  await page.keyboard.type(' under')
  await page.keyboard.press('Control+u')

  // One tab stop; arrow keys between the tools, Esc back into the text.
  await page.keyboard.press('Alt+F10')
  await expect(toolOf(page, 'Heading H1')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(toolOf(page, 'Bold')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(toolOf(page, 'Redo')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The article has been saved.').first()).toBeVisible()
  const blocks = await stored(page, article.id)
  expect(typesOf(blocks)).toEqual(['heading', 'paragraph', END])
  expect(blocks[1]?.content).toEqual([
    { type: 'text', marks: [{ type: 'bold' }], text: 'strong' },
    { type: 'text', marks: [{ type: 'underline' }], text: ' under' },
  ])
})

testInEditor('lists and links; an address that is none is refused', async ({ editor, article }) => {
  const page = editor.page()
  await toolOf(page, 'Bullet list').click()
  await page.keyboard.type('entry')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('See ')
  await page.keyboard.press('Control+k')
  const link = page.getByRole('dialog', { name: 'Link' })
  await link.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
  await link.getByRole('textbox', { name: 'Text' }).fill('the rule')
  await link.getByRole('button', { name: 'Apply' }).click()
  await expect(link.getByText('Please provide a web or e-mail address')).toBeVisible()
  await link.getByRole('textbox', { name: 'Address' }).fill('rules.example/a')
  await link.getByRole('button', { name: 'Apply' }).click()
  await expect(editor.getByRole('link', { name: 'the rule' })).toHaveAttribute('href', 'https://rules.example/a')
  // The focus comes back to the text with the next frame.
  await expect(editor).toBeFocused()
  await save(page)
  expect(typesOf(await stored(page, article.id))).toEqual(['bulletList', 'paragraph', END])
  await page.goto(`/news/view/${article.id}?newsType=1`)
  await expect(page.getByRole('link', { name: 'the rule' })).toHaveAttribute('rel', /noopener/)
})

testInEditor('tables, with rows and columns added and taken away', async ({ editor, article }) => {
  const page = editor.page()
  const inTable = async (name: string) => {
    await toolOf(page, 'Table').click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(editor).toBeFocused()
  }
  await inTable('Insert table')
  await page.keyboard.type('Limit')
  await inTable('Add column to the right')
  await inTable('Add row below')
  await inTable('Delete row')
  await expect(editor.getByRole('row')).toHaveCount(3)
  await expect(editor.getByRole('row').first().locator('th, td')).toHaveCount(4)
  await inTable('Delete column')
  await expect(editor.getByRole('row').first().locator('th, td')).toHaveCount(3)
  // A table without words counts as no text.
  await page.keyboard.type('Total')
  await save(page)
  expect(typesOf(await stored(page, article.id))).toEqual(['table'])

  // Whoever passes through on the way to another field gets out again, and adds no row.
  const rows = await editor.getByRole('row').count()
  await page.getByRole('textbox', { name: 'Title' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await expect(editor.getByRole('row')).toHaveCount(rows)
})

testInEditor('pictures with a description; undo and redo', async ({ editor, article, expectAccessible }) => {
  const page = editor.page()
  await toolOf(page, 'Picture').click()
  const picture = page.getByRole('dialog', { name: 'Insert picture' })
  await picture.getByLabel('Picture file').last().setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: PICTURE })
  await picture.getByRole('button', { name: 'Insert' }).click()
  await expect(picture.getByText('Please describe the picture for readers who do not see it')).toBeVisible()
  await picture.getByRole('textbox', { name: 'Description' }).fill('A chart of limits')
  await picture.getByRole('button', { name: 'Insert' }).click()
  await expect(editor.getByRole('img', { name: 'A chart of limits' })).toBeVisible()
  await toolOf(page, 'Undo').click()
  await expect(editor.getByRole('img')).toHaveCount(0)
  await toolOf(page, 'Redo').click()
  await expect(editor.getByRole('img', { name: 'A chart of limits' })).toBeVisible()
  await expectAccessible(page)
  await save(page)
  const blocks = await stored(page, article.id)
  expect(typesOf(blocks)).toEqual(['image'])
  expect(blocks[0]?.attrs).toEqual({ src: expect.stringMatching(/^\/api\/v1\/News\/image\//), alt: 'A chart of limits' })
  await page.goto(`/news/view/${article.id}?newsType=1`)
  await expect(page.getByRole('img', { name: 'A chart of limits' })).toBeVisible()
})

testInEditor('a picture is inserted by keyboard, and the writer goes on in the text', async ({ editor, article }) => {
  const page = editor.page()
  await editor.focus()
  await page.keyboard.type('Before it')
  await page.keyboard.press('Alt+F10')
  await toolOf(page, 'Picture').focus()
  await page.keyboard.press('Enter')
  const picture = page.getByRole('dialog', { name: 'Insert picture' })
  await picture.getByLabel('Picture file').last().setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: PICTURE })
  await picture.getByRole('textbox', { name: 'Description' }).fill('A chart of limits')
  await picture.getByRole('textbox', { name: 'Description' }).press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('img', { name: 'A chart of limits' })).toBeVisible()
  await expect(editor).toBeFocused()
  await page.keyboard.type('After it')
  await expect(editor.getByRole('img', { name: 'A chart of limits' })).toBeVisible()
  await save(page)
  expect(typesOf(await stored(page, article.id))).toEqual(['paragraph', 'image', 'paragraph'])
  await page.keyboard.press('Alt+F10')
  await toolOf(page, 'Picture').press('Enter')
  await page.keyboard.press('Escape')
  await expect(editor).toBeFocused()
})

test('no tool is on before the cursor is in the text', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const list = {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A point' }] }] }],
  }
  const article = await createArticle(page, 1, {
    title: ownTitle('Listed'),
    published: false,
    description: { freeContent: JSON.stringify({ type: 'doc', content: [list] }) },
  })
  try {
    const editor = await openForm(page, article)
    const tools = page.getByRole('toolbar', { name: 'Formatting of Further information' })
    const bullets = tools.getByRole('button', { name: 'Bullet list' })
    await expect(bullets).toHaveAttribute('aria-pressed', 'false')
    await editor.getByText('A point').click()
    await expect(bullets).toHaveAttribute('aria-pressed', 'true')
    await editor.press('Alt+F10')
    await expect(tools.locator(':focus')).toHaveCount(1)
    await expect(bullets).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('textbox', { name: 'Title' }).click()
    await expect(bullets).toHaveAttribute('aria-pressed', 'false')
  } finally {
    await removeArticle(page, 1, article.id)
  }
})

test('hostile paste: scripts, styles, foreign pictures and unsafe links do not get in; Word becomes headings, lists and tables', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.internal)
  const article = await createArticle(page, 1, { title: ownTitle('Paste'), published: false })
  try {
    const editor = await openForm(page, article)
    await page.evaluate(() => Object.assign(window, { broken: 0 }))
    await editor.click()
    const deep = `${'<blockquote>'.repeat(80)}deep${'</blockquote>'.repeat(80)}`
    await paste(editor, {
      'text/html': `<html xmlns:o="urn:o"><head><style>p{color:red}</style><meta charset="utf-8"></head><body onload="broken=1"><!--StartFragment-->
        <h1 style="mso-outline-level:1">Chapter</h1>
        <p class="MsoNormal" style="color:red" onclick="broken=1">Plain <script>broken=1</script><b>bold</b> <a href="javascript:broken=1">bad</a> <a href="https://good.example/">good</a><o:p></o:p></p>
        <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>One</p>
        <p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o&nbsp;</span>Inner</p>
        <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>Two</p>
        <table><tr><td colspan="99999" style="width:9cm">Cell</td></tr></table>
        <img src="https://evil.example/x.png" onerror="broken=1"><img src="data:image/svg+xml,<svg onload=broken=1>"><iframe src="https://evil.example"></iframe>
        <svg onload="broken=1"></svg><math><mtext></mtext></math>${deep}
        <!--EndFragment--></body></html>`,
      'text/plain': 'never used',
    })
    await expect(editor.getByRole('heading', { name: 'Chapter' })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { broken: number }).broken)).toBe(0)
    // The editor draws each column: 99,999 of them would take seconds.
    await expect(editor.locator('table col')).toHaveCount(1)
    await save(page)
    const blocks = await stored(page, article.id)
    const text = JSON.stringify(blocks)
    for (const part of ['script', 'evil', 'javascript:', 'style', 'onclick', 'svg', 'iframe'])
      expect([part, text.includes(part)]).toEqual([part, false])
    expect(blocks.slice(0, 4).map(({ type }) => type)).toEqual(['heading', 'paragraph', 'bulletList', 'table'])
    expect(blocks[0]?.attrs).toEqual({ level: 2 })
    expect(
      blocks[1]?.content
        ?.filter(({ marks }) => marks)
        .map(({ text: words, marks }) => [words, marks?.[0]?.attrs?.['href'] ?? marks?.[0]?.type]),
    ).toEqual([
      ['bold', 'bold'],
      ['good', 'https://good.example/'],
    ])
    const [one, two] = blocks[2]?.content ?? []
    expect([one?.content?.map(({ type }) => type), two?.content?.map(({ type }) => type)]).toEqual([
      ['paragraph', 'bulletList'],
      ['paragraph'],
    ])
    expect(text).toContain('deep')
  } finally {
    await removeArticle(page, 1, article.id)
  }
})

/** What stands in the editor, as HTML without looks; paragraphs of list entries without their element. */
const markupOf = (editor: Locator): Promise<string> =>
  editor.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    // The line that the editor keeps to write on.
    for (const trailing of copy.querySelectorAll('br.ProseMirror-trailingBreak')) trailing.closest('p')?.remove()
    for (const one of copy.querySelectorAll('*'))
      for (const { name } of [...one.attributes]) if (!['href', 'start', 'type'].includes(name)) one.removeAttribute(name)
    return copy.innerHTML.replace(/<li><p>(.*?)<\/p>/g, '<li>$1')
  })

test('documents of Word, Outlook, Word for the web, Google Docs and LibreOffice keep lists, numbers, raised text and notes; pictures that are missing are told', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.internal)
  const article = await createArticle(page, 1, { title: ownTitle('Documents'), published: false })
  try {
    const editor = await openForm(page, article)
    for (const { name, html, becomes, says } of pastedDocuments) {
      await editor.click()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await paste(editor, { 'text/html': html.replaceAll('HERE', page.url()), 'text/plain': 'never used' })
      expect.soft([name, await markupOf(editor)]).toEqual([name, becomes])
      if (says !== undefined) await expect(messages(page)).toContainText(says)
    }
    await save(page)
    await page.goto(`/news/view/${article.id}?newsType=1`)
    // The last one, as readers see it.
    await expect(page.getByRole('article').getByRole('list').filter({ hasText: 'First' }).first()).toContainText('Second')
  } finally {
    await removeArticle(page, 1, article.id)
  }
})

test('a pasted picture asks for its description and is stored with the article', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const article = await createArticle(page, 1, {
    title: ownTitle('Pasted picture'),
    published: false,
    description: { freeContent: richText('Before') },
  })
  try {
    const editor = await openForm(page, article)
    await editor.click()
    await paste(editor, {}, PICTURE.toString('base64'))
    const dialog = page.getByRole('dialog', { name: 'Insert picture' })
    await dialog.getByRole('textbox', { name: 'Description' }).fill('A square')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(editor.getByRole('img', { name: 'A square' })).toBeVisible()
    await save(page)
    const picture = (await stored(page, article.id)).find(({ type }) => type === 'image')
    const reply = await page.request.get(`${await originOf(page)}${String(picture?.attrs?.['src'])}`)
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/png'])
  } finally {
    await removeArticle(page, 1, article.id)
  }
})
