import { useState } from 'react'
import { ApiError } from '#lib/http/client.ts'
import { useInvalidate } from '#lib/http/use-api.ts'
import type { Corrections, ImportPlan } from '#lib/spreadsheet/contract.ts'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { undoOptions } from '#components/ui/feedback/undo-options.ts'
import { NO_CORRECTIONS, withRemembered } from './corrections.ts'
import { planImport, sendImport } from './import-call.ts'
import type { ImportKey, UserResult } from './import-call.ts'
import { REFUSED_FILE, outsidersLabel, planSummary, similarLabel, usersCounts, usersSummary } from './import-texts.ts'
import type { ImportSummary } from './import-texts.ts'

export interface BulkImportOptions {
  /** As in the title and the banner: User, Company, Subscription, Service, Article, News (A022). */
  type: string
  /** The import's endpoint, e.g. 'POST /api/v1/Service/import'; a GET of the same address gives the template. */
  endpoint: ImportKey
  /** What the rows are, where several of them may have one name: ['article', 'articles']. */
  things?: readonly [one: string, many: string]
  /** Rows are taken one by one, and those with errors left out (A191: users only). */
  perRow?: boolean
  /** Address prefixes of lists that are read again after an import, e.g. ['/api/v1/Service']. */
  invalidates: readonly string[]
  onClose: () => void
}

interface Outcome {
  summary: ImportSummary
  /** What the file would do; after an import, what was refused of it. */
  plan?: ImportPlan
  /** The file was refused as a whole: only another one can be imported. */
  unusable?: boolean
  /** The import is over, and how it went: '1 added, 4 failed'. */
  done?: string
}

/** The reply about a file that was refused as a whole. */
function refusalOf(error: unknown): Outcome | null {
  if (!(error instanceof ApiError)) return null
  const refusal = (text: string, lines: string[] = []): ImportSummary => ({ kind: 'error', text, lines })
  if (error.fields.length > 0)
    return {
      unusable: true,
      summary: refusal(
        REFUSED_FILE,
        error.fields.map(({ message }) => message),
      ),
    }
  if (error.status === 413) return { unusable: true, summary: refusal('The file is larger than 10 MB. Split it into several files.') }
  return error.status === 409 && error.problem ? { summary: refusal(error.problem.detail) } : null
}

/** Something in the plan that the person has to confirm before the import. */
interface Doubt {
  label: string
  confirmed: boolean
  confirm: (confirmed: boolean) => void
}

/** The steps of an import: a file is chosen, checked without writing anything, corrected and imported. */
export function useBulkImport({ type, endpoint, things = ['row', 'rows'], perRow = false, invalidates, onClose }: BulkImportOptions) {
  const banner = useBanner()
  const invalidate = useInvalidate()
  const [file, setFile] = useState<File | null>(null)
  const [update, setUpdate] = useState(false)
  const [corrections, setCorrections] = useState(NO_CORRECTIONS)
  /** Something was corrected since the file was checked. */
  const [corrected, setCorrected] = useState(false)
  /** Something was corrected in this file, which goes with the dialog. */
  const [touched, setTouched] = useState(false)
  /** The person wants new records although they look like others. */
  const [similar, setSimilar] = useState(false)
  /** The person wants people of other companies to get access. */
  const [outsiders, setOutsiders] = useState(false)
  const [busy, setBusy] = useState<'check' | 'import' | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const take = ([chosen]: File[]) => {
    if (chosen === undefined) return
    if (!/\.xlsx$/i.test(chosen.name)) return banner.warning('Only .xlsx files are supported')
    setFile(chosen)
    setCorrections(NO_CORRECTIONS)
    setTouched(false)
    startAgain()
  }
  const correct = (next: Corrections) => {
    setCorrections(next)
    setCorrected(true)
    setTouched(true)
  }
  const startAgain = () => {
    setSimilar(false)
    setOutsiders(false)
    setOutcome(null)
  }
  const attempt = async (step: 'check' | 'import', action: (file: File) => Promise<void>) => {
    if (file === null) return
    setBusy(step)
    setOutcome(null)
    try {
      await action(file)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) setOutcome(refusal)
      else banner.failure(error)
    } finally {
      setBusy(null)
    }
  }
  // Only another file, or another wish about what exists, can change that.
  const refused = outcome?.plan !== undefined && !perRow && outcome.plan.counts.refused > 0
  const done = outcome?.done
  const plan = outcome?.plan
  const foreign = [...(plan?.unknownColumns ?? []), ...(plan?.corrections?.columns ?? []).map(({ header }) => header)]
  const nothingToDo = outcome?.unusable === true || (plan !== undefined && plan.counts.create + plan.counts.change === 0)
  const doubts: Doubt[] =
    plan === undefined || refused || done
      ? []
      : [
          ...(plan.similar > 0 ? [{ label: similarLabel(plan.similar, things), confirmed: similar, confirm: setSimilar }] : []),
          ...(plan.outsiders.people > 0 ? [{ label: outsidersLabel(plan.outsiders), confirmed: outsiders, confirm: setOutsiders }] : []),
        ]
  const undecided = doubts.some(({ confirmed }) => !confirmed)
  const check = async (chosen: File) => show(await planImport(endpoint, chosen, { update, corrections }))
  const show = (found: ImportPlan) => {
    // What was confirmed was confirmed of what was seen.
    startAgain()
    // Remembered corrections are shown like new ones.
    setCorrections((current) => withRemembered(current, found.corrections))
    setCorrected(false)
    setOutcome({ plan: found, summary: planSummary(found, perRow) })
  }
  const send = async (chosen: File) => {
    // Afterwards the rows that were added would be refused as well.
    const before = perRow ? (plan ?? (await planImport(endpoint, chosen, { update, corrections }))) : undefined
    // Other imports are refused as a whole then, and checked.
    if (before && before.outsiders.people > 0 && !outsiders) return show(before)
    let changeSet: string | null = null
    const reply = await sendImport(endpoint, chosen, { update, corrections, similar, outsiders }, (id) => (changeSet = id))
    const undo = undoOptions(changeSet, banner)
    await invalidate(...invalidates)
    const planned = update && before ? before.counts : null
    const summary = Array.isArray(reply) ? usersSummary(reply, planned) : null
    if (summary && summary.kind !== 'success') {
      banner.show({ kind: summary.kind, text: summary.text, ...undo })
      // The rows stand in the table below, so not here too.
      const inTable = before?.counts.refused === summary.lines.length
      return setOutcome({
        summary: { ...summary, ...(inTable && { lines: [] }) },
        done: usersCounts(reply as UserResult[], planned),
        ...(before && { plan: before }),
      })
    }
    if (summary) banner.success(summary.text)
    banner.success(`${type} items successfully imported. They will be available shortly`, undo)
    onClose()
  }
  /** A refused file is checked at once, so that the rows to mend, or to confirm, are there with their reasons. */
  const importFile = async (chosen: File) => {
    try {
      await send(chosen)
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields.length === 0) throw error
      await check(chosen)
    }
  }
  return {
    file,
    outcome,
    busy,
    update,
    corrections,
    /** Something was corrected since the file was checked: it has to be checked again. */
    corrected,
    doubts,
    /** Headers that are no column of the import, corrected ones included. */
    foreign,
    /** Corrections would be lost by leaving. */
    dirty: touched && !done,
    /** The import may not begin: rows are refused, a doubt is not confirmed, nothing would change, or corrections were not checked. */
    blocked: refused || undecided || nothingToDo || corrected,
    take,
    correct,
    changeUpdate: (checked: boolean) => {
      setUpdate(checked)
      if (!outcome?.unusable) startAgain()
    },
    check: () => void attempt('check', check),
    importFile: () => void attempt('import', importFile),
  }
}
