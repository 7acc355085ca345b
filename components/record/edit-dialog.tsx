'use client'
import { useState, type ReactNode } from 'react'
import { ACTION_TAKEN, useWrite, type Write } from '#components/ui/feedback/use-write.ts'
import { FormDialog, type FormDialogProps } from '#components/ui/form/form-dialog.tsx'
import type { Form } from '#components/ui/form/use-form.ts'
import type { CallInput, Reply } from '#lib/http/client.ts'
import type { WriteKey } from '#lib/http/write.ts'
import { LoadingDialog } from './loading-dialog.tsx'
import { useLoaded } from './use-loaded.ts'

/** What the form begins with. */
interface Base {
  /** The record; null = a new one. */
  stored: object | null
}

/** The form as FormDialog takes it, but for what EditDialog does. */
interface EditedForm<Loaded extends Base, Values extends object, Body> extends Omit<
  FormDialogProps<Values, Body>,
  'title' | 'initial' | 'fromRecord' | 'saveAsNew' | 'onSubmit' | 'onGone' | 'onClose' | 'children'
> {
  /** Of a new record. */
  empty?: Values
  /** Of the stored record: when the dialog opens, and after somebody else has saved. */
  toValues: (stored: NonNullable<Loaded['stored']>) => Values
}

interface EditDialogProps<Loaded extends Base, Values extends object, Body, Saved> {
  title: string
  /** In px. */
  width?: number
  /** Reads the record and whatever else the form needs, past every cache. */
  load?: () => Promise<Loaded>
  /** Instead of `load`, where the caller has it already. */
  loaded?: Loaded
  form: (loaded: Loaded) => EditedForm<Loaded, Values, Body>
  /**
   * Sends it, as `saveBy` does.
   * @param isNew the record is to be created, also after somebody has deleted it meanwhile
   */
  save: (sending: { write: Write; isNew: boolean; body: Body; values: Values; stored: Loaded['stored'] }) => Promise<Saved>
  /** Shown instead of the form, e.g. to who may not save; false = the form. */
  instead?: (loaded: Loaded) => ReactNode
  /** Gets what somebody else has saved meanwhile, when the two are compared. */
  onReplaced?: (stored: NonNullable<Loaded['stored']>) => void
  /** Reads whether the record has what was saved. */
  seen?: (saved: Saved) => Promise<boolean>
  /** The banner; default: ACTION_TAKEN. */
  success?: string | ((saved: Saved) => string)
  /** After the save can be seen. */
  onSaved?: (saved: Saved) => unknown
  /** The stored record was deleted while it was in the form. */
  onGone?: () => unknown
  /** What it means to save a deleted record as a new one, where that can be done. */
  saveAsNew?: string
  /** Cancel, Esc, and after a save. */
  onClose: () => void
  /** The fields. */
  children: (form: Form<Values>, loaded: Loaded) => ReactNode
}

/**
 * The dialog in which one record is created or changed: reads what is stored, shows it in a form, saves it, waits until the save can be seen, reports it
 * and closes. A save of something that somebody else has changed meanwhile is compared field by field, and one of a deleted record keeps what was typed
 * (W60). Mounted = open.
 */
export function EditDialog<Loaded extends Base, Values extends object, Body, Saved>(props: EditDialogProps<Loaded, Values, Body, Saved>) {
  const { load, loaded } = props
  return loaded === undefined ? <Loading {...props} load={load!} /> : <Editing {...props} loaded={loaded} />
}

function Loading<Loaded extends Base, Values extends object, Body, Saved>(
  props: EditDialogProps<Loaded, Values, Body, Saved> & { load: () => Promise<Loaded> },
) {
  const { title, width, load, onClose } = props
  const { data, error, retry } = useLoaded(load)
  if (data === null) return <LoadingDialog title={title} width={width} error={error} onRetry={retry} onClose={onClose} />
  return <Editing {...props} loaded={data} />
}

function Editing<Loaded extends Base, Values extends object, Body, Saved>({
  title,
  width,
  load,
  loaded,
  form,
  instead,
  onReplaced,
  save,
  seen,
  success = ACTION_TAKEN,
  onSaved,
  onGone,
  saveAsNew,
  onClose,
  children,
}: EditDialogProps<Loaded, Values, Body, Saved> & { loaded: Loaded }) {
  const { write, follow } = useWrite()
  const [isGone, setIsGone] = useState(false)
  /** What was read last; anew when somebody else has saved, who may have named people and records that were not read with the ones of before. */
  const [read, setRead] = useState(loaded)
  const { empty, toValues, ...options } = form(read)
  const stored = loaded.stored as NonNullable<Loaded['stored']> | null
  const other = instead?.(loaded) ?? false
  if (other !== false) return other
  return (
    <FormDialog<Values, Body>
      {...options}
      title={title}
      {...(width && { width })}
      initial={stored === null ? empty! : toValues(stored)}
      fromRecord={async (record) => {
        const theirs = record as NonNullable<Loaded['stored']>
        // Without the names the comparison is still better than none.
        const fresh = (await load?.().catch(() => null)) ?? null
        const now = fresh?.stored ?? null
        if (fresh === null || now === null) {
          onReplaced?.(theirs)
          return toValues(theirs)
        }
        setRead(fresh)
        onReplaced?.(now)
        return form(fresh).toValues(now)
      }}
      onSubmit={async (body, values) => {
        const saved = await save({ write, isNew: stored === null || isGone, body, values, stored: read.stored })
        await follow(saved, { ...(seen && { seen }), success })
        await onSaved?.(saved)
      }}
      {...(saveAsNew !== undefined && { saveAsNew: { label: 'Save as new', hint: saveAsNew } })}
      {...(stored !== null &&
        onGone && {
          onGone: () => {
            setIsGone(true)
            onGone()
          },
        })}
      onClose={onClose}
    >
      {(shown) => children(shown, read)}
    </FormDialog>
  )
}

type BodyOf<K extends WriteKey> = CallInput<K>['body']

/**
 * Saves by two calls with the same body.
 * @param create makes a new record
 * @param update changes the record `id`
 */
export const saveBy =
  <C extends Extract<WriteKey, `POST ${string}`>, U extends Extract<WriteKey, `PUT ${string}/{id}`>>(
    create: C,
    update: U,
    id: string | null | undefined,
  ) =>
  ({ write, isNew, body }: { write: Write; isNew: boolean; body: BodyOf<C> & BodyOf<U> }): Promise<Reply<C>> =>
    isNew
      ? write(create, { body } as CallInput<C>)
      : (write(update, { params: { id: id! }, body } as unknown as CallInput<U>) as Promise<Reply<C>>)

/** Whether a record has been stored as often as `saved` says, or more often since. */
export const isCurrent =
  (read: (id: string) => Promise<{ version: number }>) =>
  async ({ id, version }: { id: string; version: number }): Promise<boolean> =>
    (await read(id)).version >= version
