import 'server-only'
import type { ParagraphChild } from 'docx'
import { config } from '#lib/config/config.ts'
import { WordHeadings, facts, grid, packedDocument, sectionTitle } from '#lib/news-export/api.ts'
import { run } from '#lib/rich-text/word.ts'
import { momentText } from '#lib/spreadsheet/file-name.ts'
import { shortDate, shortMoment } from '#lib/text/short-date.ts'
import { countExported, exportedRows, exportedSteps, registerFilterWords, registerSource, registerTitle } from './export-source.ts'
import type { ExportedRow, ExportedStep, RegisterCall, RegisterSource } from './export-source.ts'
import { appliesWords, articleStateWords, impactText, ownerText, stateWords } from './words.ts'

type Blocks = ReturnType<typeof facts>

/** Laying out pages takes far longer than writing them. */
const MAX_NUMBERED_ROWS = 500

const cell = (text: string | null): ParagraphChild[] =>
  (text ?? '').split('\n').map((line, index) => run(line, index === 0 ? {} : { break: 1 }))

function actionTable(rows: readonly ExportedRow[]): Blocks {
  const actions = rows.filter(({ actionId }) => actionId !== null)
  if (actions.length === 0) return []
  return [
    sectionTitle('Actions'),
    ...grid(
      ['Action', 'Owner', 'Due', 'State', 'Evidence and comments'],
      actions.map((row) => [
        cell(row.task),
        cell(ownerText(row)),
        cell(shortDate(row.dueDate)),
        cell(
          row.doneAt === null
            ? `${stateWords[row.state]}${row.overdue ? ', overdue' : ''}`
            : `${stateWords[row.state]} on ${shortDate(row.doneAt)} by ${row.doneByName ?? ''}`,
        ),
        cell([row.evidence, row.comments].filter((text) => text !== null).join('\n')),
      ]),
      [6, 4, 3, 4, 6],
    ),
  ]
}

const historyTable = (steps: readonly ExportedStep[]): Blocks =>
  steps.length === 0
    ? []
    : [
        sectionTitle('History'),
        ...grid(
          ['On', 'By', 'What'],
          steps.map(({ at, byName, words }) => [cell(shortMoment(at.toISOString())), cell(byName), cell(words)]),
          [4, 4, 12],
        ),
      ]

function entryBlocks(headings: WordHeadings, rows: readonly ExportedRow[], steps: readonly ExportedStep[]): Blocks {
  const [entry] = rows
  const { articleTitle, articleNumber, articleVersion, articleState, applies, reason, impact, decidedByName, decidedAt } = entry!
  return [
    headings.record(articleTitle),
    ...facts([
      ['Source', `3W ${articleNumber}, version ${articleVersion}`],
      ['Article', articleState === 'current' ? '' : articleStateWords[articleState]],
      ['Applicability', appliesWords[applies]],
      ['Reason', cell(reason).length === 1 && reason === '' ? '' : cell(reason)],
      ['Impact', impactText(impact) ?? ''],
      ['Decided', `${shortDate(decidedAt)} by ${decidedByName}`],
    ]),
    ...actionTable(rows),
    ...historyTable(steps),
  ]
}

/** All rows of the export by entry, in their order. */
async function entriesOf(source: RegisterSource): Promise<Map<string, ExportedRow[]>> {
  const entries = new Map<string, ExportedRow[]>()
  for await (const rows of exportedRows(source))
    for (const row of rows) entries.set(row.obligationId, [...(entries.get(row.obligationId) ?? []), row])
  return entries
}

async function* blocksOf(source: RegisterSource, headings: WordHeadings): AsyncGenerator<Blocks> {
  const steps = new Map<string, ExportedStep[]>()
  for await (const some of exportedSteps(source))
    for (const step of some) steps.set(step.obligationId, [...(steps.get(step.obligationId) ?? []), step])
  let company = ''
  for (const [id, rows] of await entriesOf(source)) {
    if (rows[0]!.entityName !== company) yield [headings.chapter((company = rows[0]!.entityName))]
    yield entryBlocks(headings, rows, steps.get(id) ?? [])
  }
}

/** The register as a document: a chapter per company, its entries with actions and history, as bytes. */
export async function renderRegister(call: RegisterCall): Promise<Buffer> {
  const source = await registerSource(call)
  const { rows, companies } = await countExported(source)
  const filters = registerFilterWords(call.filters)
  const headings = new WordHeadings()
  return packedDocument({
    about: {
      title: registerTitle(companies),
      head: [
        `State of ${momentText(new Date(call.moment))}`,
        `Made by ${call.name}`,
        `Filters: ${filters.map(([name, value]) => `${name} = ${value}`).join(', ') || 'none'}`,
        `From ${config().publicUrl}`,
      ],
    },
    headings,
    blocks: blocksOf(source, headings),
    numbered: rows <= MAX_NUMBERED_ROWS,
  })
}
