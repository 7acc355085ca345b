'use client'
import { useEffect, useLayoutEffect, useRef, useTransition, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { useRouter } from 'next/navigation'
import { StaleRows } from '#components/ui/feedback/stale-rows.tsx'

/** Rest after the last key before the server is asked. */
const TYPING_MS = 250

interface LiveFormProps {
  /** Id of the GET form in `form`. */
  formId: string
  /** The address that the children show; a new one puts the form's fields to what it says. */
  address: string
  /** Of the element around everything; it has `data-pending` while the server responds. */
  className?: string | undefined
  /** The form: it stays as it is while the server responds. */
  form: ReactNode
  /** More of its fields, beside the results; they are marked busy while the server responds, since numbers may stand beside them. */
  aside?: { fields: ReactNode; className: string | undefined; columnsClassName: string | undefined }
  /**
   * Results with their count, rendered on the server: marked as those of the earlier question while the server responds to the next one. Links with
   * `data-live` in them show the same waiting: "page" leads to the top of what comes, "filter" stays where one is.
   */
  children: ReactNode
}

/**
 * Makes a server-rendered list respond while one types and ticks: every change becomes an address, and the server renders it. A tick and a link are
 * steps of the history, so that Back takes them away one by one; letters are not.
 * Without JavaScript the same form and links work by themselves.
 */
export function LiveForm({ formId, address, className, form, aside, children }: LiveFormProps) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(typing.current), [])

  // What was typed or ticked before this script had come counts too.
  useEffect(() => {
    if (isTouched(formId)) startTransition(() => router.replace(addressOf(formId), { scroll: false }))
  }, [formId, router])

  const hasRun = useRef(false)
  // Together with the new content: a moment later it would take back what was ticked meanwhile.
  useLayoutEffect(() => {
    if (hasRun.current && !pending) showDefaults(formId)
    hasRun.current = true
  }, [formId, address, pending])

  const open = (href: string, step: 'push' | 'replace', scroll = false) => {
    clearTimeout(typing.current)
    startTransition(() => router[step](href, { scroll }))
  }

  const onInput = (event: FormEvent) => {
    const field = event.target as HTMLInputElement
    if (field.form?.id !== formId) return
    clearTimeout(typing.current)
    if (field.type === 'search') typing.current = setTimeout(() => open(addressOf(formId), 'replace'), TYPING_MS)
    else open(addressOf(formId), 'push')
  }

  const onSubmit = (event: FormEvent) => {
    if ((event.target as HTMLFormElement).id !== formId) return
    event.preventDefault()
    open(addressOf(formId), 'replace')
  }

  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-live]')
    if (!link) return
    event.preventDefault()
    open(link.getAttribute('href') ?? '/', 'push', link.dataset.live === 'page')
  }

  const results = <StaleRows stale={pending}>{children}</StaleRows>
  return (
    <div className={className} data-pending={pending || undefined} onInput={onInput} onSubmit={onSubmit} onClick={onClick}>
      {form}
      {aside === undefined ? (
        results
      ) : (
        <div className={aside.columnsClassName}>
          <div className={aside.className} aria-busy={pending || undefined}>
            {aside.fields}
          </div>
          {results}
        </div>
      )}
    </div>
  )
}

/** The address that the fields of the form stand for, as a browser would submit it, without empty fields. */
function addressOf(formId: string): string {
  const query = new URLSearchParams()
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return location.pathname
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim())
  const { pathname } = new URL(form.action)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Whether a field says something else than what the server rendered. */
function isTouched(formId: string): boolean {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return false
  return [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue),
  )
}

/** Shows what the server rendered in every field, but for the search text that is being typed. */
function showDefaults(formId: string): void {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue
    if (field.type === 'checkbox') field.checked = field.defaultChecked
    else if (field !== document.activeElement) field.value = field.defaultValue
  }
}
