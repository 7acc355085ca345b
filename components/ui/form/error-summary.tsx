'use client'
import { useEffect, useRef, type MouseEvent } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { inFormOrder, messagesOf } from './form-state.ts'
import { FORM_WARNING, type Form } from './use-form.ts'

/** The errors of a form as links to their fields; takes the focus after a failed submit. Nothing is shown without errors. */
export function ErrorSummary<Values extends object>({ form }: { form: Form<Values> }) {
  const summary = useRef<HTMLDivElement>(null)
  const entries = inFormOrder(form.labels, form.errors).flatMap(([path, error]) => messagesOf(error).map((message) => ({ path, message })))
  useEffect(() => {
    if (form.failures > 0) summary.current?.focus()
  }, [form.failures])
  if (entries.length === 0) return null
  return (
    <Alert ref={summary} severity="error" role="group" aria-label="Errors in the form" tabIndex={-1} sx={{ mb: 2 }}>
      {FORM_WARNING}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
        {entries.map(({ path, message }) => {
          const label = form.label(path)
          return (
            <li key={`${path} ${message}`}>
              {label === undefined ? (
                message
              ) : (
                <Link
                  href={`#${form.id}${path}`}
                  color="inherit"
                  sx={{ display: 'inline-block', minHeight: 24, verticalAlign: 'top' }}
                  onClick={(event: MouseEvent) => focusField(event, form.id, path)}
                >
                  {`${label}: ${message}`}
                </Link>
              )}
            </li>
          )
        })}
      </Box>
    </Alert>
  )
}

/** Focuses the field, or the nearest one around it: an error at `phone.code` of a form that binds `phone`. */
function focusField(event: MouseEvent, formId: string, path: string) {
  event.preventDefault()
  for (let at = path; at !== ''; at = at.replace(/(\.[^.[]+|\[\d+\]|^[^.[]+)$/, '')) {
    const field = document.getElementById(`${formId}${at}`)
    if (field === null) continue
    field.focus()
    field.scrollIntoView({ block: 'center' })
    return
  }
}
