'use client'
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { ApiError } from '#lib/http/client.ts'
import type { LastSave } from '#lib/errors/app-error.ts'
import { FORM_WARNING_MS, useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { saysGone } from '#components/ui/feedback/failure.ts'
import {
  differences,
  errorsOf,
  getAt,
  labelOf,
  messagesOf,
  sameValue,
  serverErrorsOf,
  setAt,
  type Difference,
  type FormErrors,
  type FormSchema,
} from './form-state.ts'
import { useLeaveGuard } from './leave-guard.ts'

export const FORM_WARNING = 'Errors exist in the form. Please fix them.'

/** A name for each field, without which the comparison after a stale save would leave the field out. The version of the record is no field. */
export type FormLabels<Values> = Readonly<Record<Exclude<keyof Values & string, 'version'>, string> & Record<string, string>>

/** Labels of a form whose values hold more than its fields. */
export const labelsWithout = <Values, NoField extends keyof Values>(labels: FormLabels<Omit<Values, NoField>>) =>
  labels as FormLabels<Values>

export interface FormOptions<Values extends object, Body = Values> {
  initial: Values
  /** What the form holds at first where that is not what is stored, e.g. a draft; default: initial. */
  start?: Values
  /** Names of the fields by path, `applications[].link` for rows; used on the fields, in the error summary and in the comparison after a stale save. */
  labels: FormLabels<Values>
  /** The contract's body. */
  schema?: FormSchema<Body>
  /** Makes the body out of the form's values; default: the values as they are. */
  toBody?: (values: Values) => unknown
  /** Rules that the contract's body cannot hold. */
  check?: (values: Values) => FormErrors
  /** Sends the form. An ApiError of 400 lands on its fields, of 409 in the summary or, when stale, in the comparison; others become a banner. */
  onSubmit: (body: Body, values: Values) => Promise<unknown>
  /** Makes form values out of the stored record after a stale save; default: the keys that the form has. */
  fromRecord?: (record: unknown) => Values | Promise<Values>
  /** When the stored record turns out to be deleted: what was typed stays, the caller takes the record off its list. Left out where nothing stored is changed. */
  onGone?: () => void
  /** For a form that stays open: its values after a successful save, out of what onSubmit gave. What was typed meanwhile stays. */
  afterSubmit?: (reply: unknown) => Values
}

/** What a field component gets from `form.bind(path)`. */
export interface FieldBinding<T> {
  id: string
  name: string
  label: string
  value: T
  onChange: (value: T) => void
  error: string | undefined
}

interface StaleState<Values> {
  theirs: Values
  differences: Difference[]
  /** Who saved it and when; undefined = nobody knows. */
  saved: LastSave | undefined
}

export interface Form<Values extends object> {
  id: string
  values: Values
  /** By path; empty until the first submit. */
  errors: FormErrors
  dirty: boolean
  busy: boolean
  stale: StaleState<Values> | null
  /** The stored record was deleted meanwhile. */
  gone: boolean
  labels: Readonly<Record<string, string>>
  set: (path: string, value: unknown) => void
  bind: BindField<Values>
  /** Name of a field in messages; undefined when the form has no such field. */
  label: (path: string) => string | undefined
  submit: (event?: SyntheticEvent) => void
  /** Ends the comparison with the chosen values on top of the stored record. */
  resolveStale: (chosen: Partial<Values>) => void
  /** Counts failed submits; the summary takes the focus when it grows. */
  failures: number
}

interface BindField<Values> {
  <K extends keyof Values & string>(path: K): FieldBinding<Values[K]>
  /** For a path into a field; the caller says what is there. */
  <T>(path: string): FieldBinding<T>
}

/**
 * State of one form: errors appear after the first submit and are recomputed on every change, a warning banner says so for 6 s, the page asks before it
 * is left while the form is dirty, and a stale save keeps both sides (W60).
 */
export function useForm<Values extends object, Body = Values>(options: FormOptions<Values, Body>): Form<Values> {
  const { labels, schema, toBody = (values) => values, check, onSubmit, fromRecord, onGone, afterSubmit } = options
  const id = useId()
  const banner = useBanner()
  const [base, setBase] = useState(options.initial)
  const [values, setValues] = useState(options.start ?? options.initial)
  const [submitted, setSubmitted] = useState(false)
  const [serverErrors, setServerErrors] = useState<FormErrors>({})
  const [stale, setStale] = useState<StaleState<Values> | null>(null)
  const [gone, setGone] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState(0)
  /** Takes away the banner of the last attempt, which the next one decides anew. */
  const takeBack = useRef(() => {})

  const evaluate = (next: Values): FormErrors => {
    const parsed = schema?.safeParse(toBody(next))
    return { ...(parsed?.success === false ? errorsOf(parsed.error.issues) : {}), ...check?.(next) }
  }
  const errors = submitted ? { ...evaluate(values), ...serverErrors } : {}
  const invalid = Object.keys(errors).length > 0
  const dirty = !sameValue(values, base)
  useLeaveGuard(dirty && !busy)

  // "When errors first appear": the banner comes with the change from none to some, by submit or by typing.
  useEffect(() => {
    if (!invalid) return
    const takeAway = banner.show({ kind: 'warning', text: FORM_WARNING, duration: FORM_WARNING_MS })
    // Nor does it stand before a dialog that the reader turns to meanwhile.
    const onFocus = ({ target }: FocusEvent) => {
      const dialog = target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"]') : null
      if (dialog !== null && dialog.querySelector(`[id^="${CSS.escape(id)}"]`) === null) takeAway()
    }
    document.addEventListener('focusin', onFocus)
    // It goes with the faults, and with the form.
    return () => {
      document.removeEventListener('focusin', onFocus)
      takeAway()
    }
  }, [invalid, banner, id])

  const set = (path: string, value: unknown) => {
    setValues((current) => setAt(current, path, value))
    // An error of the server about a field holds until that field changes; one about the form until anything does.
    setServerErrors((current) =>
      Object.fromEntries(
        Object.entries(current).filter(([at]) => at !== '' && at !== path && !at.startsWith(`${path}.`) && !at.startsWith(`${path}[`)),
      ),
    )
  }

  const label = (path: string) => labelOf(labels, path)
  const bind = ((path: string) => ({
    id: `${id}${path}`,
    name: path,
    label: label(path) ?? path,
    value: getAt(values, path),
    onChange: (value: unknown) => set(path, value),
    error: errors[path] === undefined ? undefined : messagesOf(errors[path]).join(' '),
  })) as BindField<Values>

  const readStored = (record: unknown): Values | Promise<Values> =>
    fromRecord?.(record) ?? (Object.fromEntries(Object.entries(values).map(([key, value]) => [key, getAt(record, key) ?? value])) as Values)

  const takeFailure = async (error: unknown) => {
    const problem = error instanceof ApiError ? error.problem : null
    if (error instanceof ApiError && error.fields.length > 0) {
      setServerErrors(serverErrorsOf(labels, error.fields))
      setFailures((count) => count + 1)
    } else if (problem?.code === 'STALE_VERSION' && problem.current !== undefined) {
      const theirs = await readStored(problem.current)
      setStale({ theirs, differences: differences(labels, base, values, theirs), saved: problem.saved })
    } else if (problem !== null && problem.status === 409) {
      setServerErrors({ '': problem.detail })
      setFailures((count) => count + 1)
    } else {
      takeBack.current = banner.failure(error)
      if (onGone === undefined || gone || !saysGone(error)) return
      setGone(true)
      onGone()
    }
  }

  const send = async () => {
    takeBack.current()
    setSubmitted(true)
    setServerErrors({})
    if (Object.keys(evaluate(values)).length > 0) return setFailures((count) => count + 1)
    const body = toBody(values)
    const parsed = schema?.safeParse(body)
    setBusy(true)
    try {
      const reply = await onSubmit((parsed?.success ? parsed.data : body) as Body, values)
      const saved = afterSubmit?.(reply) ?? values
      setBase(saved)
      setValues((current) => ({ ...saved, ...changedSince(values, current) }))
      setSubmitted(false)
    } catch (error) {
      await takeFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    id,
    values,
    errors,
    dirty,
    busy,
    stale,
    gone,
    labels,
    set,
    bind,
    label,
    failures,
    submit: (event) => {
      event?.preventDefault()
      // A dialog opened from inside another form's field must not submit that form too.
      event?.stopPropagation()
      if (!busy) void send()
    },
    resolveStale: (chosen) => {
      if (stale === null) return
      setBase(stale.theirs)
      setValues({ ...values, ...versionOf(stale.theirs), ...chosen })
      setStale(null)
    },
  }
}

/** Values that are other than they were. */
const changedSince = <Values extends object>(before: Values, now: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => !sameValue(value, getAt(before, key)))) as Partial<Values>

/** The version of the stored record, so that the next save names it (W60). */
const versionOf = (record: object): object => ('version' in record ? { version: record.version } : {})
