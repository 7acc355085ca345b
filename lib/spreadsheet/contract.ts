import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import type { MultipartOptions } from '#lib/http/endpoint.ts'
import { uploadedFile } from '#lib/http/uploaded-file.ts'
import { UPLOAD_BYTES } from './limits.ts'

/** Longest header and cell in a correction, characters; the most corrections of one import. */
const CORRECTED_LENGTH = 2_000
const MAX_CORRECTIONS = 500
/** Longest `corrections`, characters. */
const CORRECTIONS_LENGTH = 200_000
const correctedText = z.string().max(CORRECTED_LENGTH)

const correctionsSchema = z.strictObject({
  /** Headers of the file that name no column, and the column that is meant; null = left out. */
  columns: z
    .array(z.strictObject({ header: correctedText, column: correctedText.nullable() }))
    .max(MAX_CORRECTIONS)
    .default([]),
  /** Texts that are to be read as others, in every row of the column. */
  values: z
    .array(z.strictObject({ column: correctedText, from: correctedText.min(1), to: correctedText }))
    .max(MAX_CORRECTIONS)
    .default([]),
  /** Single cells. */
  cells: z
    .array(z.strictObject({ row: z.int().positive(), column: correctedText, text: correctedText }))
    .max(MAX_CORRECTIONS)
    .default([]),
})
/** How the texts of a file are to be read. */
export type Corrections = z.output<typeof correctionsSchema>

const json = z
  .string()
  .max(CORRECTIONS_LENGTH)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'Please provide corrections as JSON' })
      return z.NEVER
    }
  })

/** The body of every import: one file in the field importFile (B511). */
const importBody = z.strictObject({
  importFile: uploadedFile(),
  /**
   * JSON: how headers and cells are to be read that the import does not understand. Those of columns and values are remembered for the person and
   * the kind of import. With it, a plan lists unknown columns instead of failing.
   */
  corrections: json.pipe(correctionsSchema).optional(),
})
const importMultipart = { files: { importFile: 'one' }, maxFileBytes: UPLOAD_BYTES } as const satisfies MultipartOptions

const lowerCase = z.string().toLowerCase()
const existing = lowerCase.pipe(z.enum(['refuse', 'update'], 'Please provide refuse or update')).optional()

/** Rows of an import, by what becomes of them. */
export const countsSchema = z.strictObject({ create: z.int(), change: z.int(), unchanged: z.int(), refused: z.int() })

const importQuery = z.object({
  /** What becomes of a row whose item is stored already: it is refused, or with `update` the item is changed; empty cells leave it as it is. */
  existing,
  /**
   * `true`: the same reply with the same status, nothing is written (A191, W28). `plan`: 200 with what would happen to each row, faults
   * included; nothing is written either.
   */
  dryRun: lowerCase.pipe(z.enum(['true', 'false', 'plan'], 'Please provide true, false or plan')).optional(),
})

/** For imports of records that may have the same name or title: nothing forbids it, yet it is mostly a file that was sent twice. */
export const comparingImportQuery = importQuery.extend({
  /** What becomes of new rows that look like another row or a stored record: they are created, or with `refuse` nothing is imported. */
  similar: lowerCase.pipe(z.enum(['create', 'refuse'], 'Please provide create or refuse')).optional(),
})

/** For imports that give people access. */
export const admittingImportQuery = importQuery.extend({
  /** What becomes of rows that give clients of other companies access: they are imported, or with `refuse` nothing is, and of users these rows are not. */
  outsiders: lowerCase.pipe(z.enum(['admit', 'refuse'], 'Please provide admit or refuse')).optional(),
})

const rowAction = z.enum(['create', 'change', 'unchanged', 'refused'])
export type RowAction = z.infer<typeof rowAction>

export const importPlanSchema = z.strictObject({
  /** Rows of the whole file by what would happen to them. */
  counts: countsSchema,
  /** New rows of the whole file that look like another row or a stored record. */
  similar: z.int(),
  /** Clients of other companies who would get access, and the rows by which they would, of the whole file. */
  outsiders: z.strictObject({ people: z.int(), rows: z.int() }),
  /** Headers that name no column; no row was looked at. Only where corrections were sent, otherwise the file is refused. */
  unknownColumns: z.array(z.string()).optional(),
  /** Names of the columns that the import knows; with corrections only. */
  columns: z.array(z.string()).optional(),
  /** What was read otherwise than it stands in the file, the remembered included; with corrections only. */
  corrections: correctionsSchema.optional(),
  /** The first refused rows as an .xlsx file in base64, to be mended and imported again; null where none is refused. */
  refusedFile: z.string().nullable(),
  /** The first rows of each kind, refused ones foremost; `counts` says how many there are. */
  rows: z.array(
    z.strictObject({
      /** Row of the sheet; the first data row is 2 (W27). */
      row: z.int(),
      action: rowAction,
      /** What the row is about, e.g. the name. */
      label: z.string(),
      /** What a change would change, and what a new item would get; `before` is null for a new item. */
      cells: z.array(z.strictObject({ column: z.string(), before: z.string().nullable(), after: z.string() })),
      /** Why the row is refused; `column` is null where no single column is to blame. */
      faults: z.array(
        z.strictObject({
          column: z.string().nullable(),
          message: z.string(),
          /** What the cell holds, and whether it is too long to be corrected here; with corrections only. */
          text: z.string().optional(),
          /** The text with the nearest stored name for the one that it misspells, where there is one. */
          near: z.string().optional(),
        }),
      ),
      /** What a new row looks like: another row, or a record that is stored already. */
      similar: z.array(z.strictObject({ column: z.string().nullable(), message: z.string() })),
      /** Clients of other companies who would get access by the row: in which column they stand, where they belong, and what they would see of which company. */
      outsiders: z.array(
        z.strictObject({ column: z.string(), email: z.string(), belongsTo: z.string(), company: z.string(), gets: z.string() }),
      ),
    }),
  ),
})
export type ImportPlan = z.infer<typeof importPlanSchema>

/** W28. */
const importedSchema = z.strictObject({ imported: z.int() })

/** {imported: n}, or the plan where dryRun=plan asks for it. */
const importReplySchema = z.union([importedSchema, importPlanSchema])

/** What the endpoints of empty templates have in common. */
export const templateOf = { method: 'GET', access: 'internal', response: 'file', mediaTypes: [XLSX_TYPE] } as const

/** What the endpoints of imports have in common. */
export const importOf = {
  method: 'POST',
  access: 'internal',
  body: importBody,
  multipart: importMultipart,
  response: importReplySchema,
  limit: 'import',
  cost: 'import',
} as const

/** What the endpoints of files for editing have in common. */
export const editingFileOf = {
  method: 'POST',
  readOnly: true,
  access: 'internal',
  response: 'file',
  mediaTypes: [XLSX_TYPE],
  limit: 'export',
  cost: 'export',
} as const
