'use client'
import { useEffect, useRef, useState } from 'react'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { TextInput } from '#components/ui/form/fields.tsx'
import type { FieldBinding } from '#components/ui/form/use-form.ts'
import { ApiError, call } from '#lib/http/client.ts'
import { INVALID_EMAIL, userEmail } from '#lib/users/contract.ts'
import type { ExistingUser } from './user-form.ts'

/** B288. */
const NOT_FOUND = 'No user found with the specified E-Mail. Please fill the fields manually'
/** Of the label above the field with its gap, as the theme sets it: the button stands beside the field, also when an error stands below. */
const LABEL_HEIGHT = 'calc(0.8125rem * 1.45 + 6px)'
/** The server's own words for a taken e-mail (A162, A164). */
const TAKEN = 'A user with this e-mail already exists'
const BAD_REQUEST = 400

interface EmailSearchProps {
  field: FieldBinding<string>
  disabled: boolean
  /** @param found null = nobody has this e-mail, the fields are filled by hand */
  onFound: (email: string, found: ExistingUser | null) => void
  /** The e-mail is another one than that which was searched for. */
  onChanged: () => void
}

/** The e-mail of a new user; the other fields wait for its search (B281, B287, B288). */
export function EmailSearch({ field, disabled, onFound, onChanged }: EmailSearchProps) {
  const banner = useBanner()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  /** Takes away what the last search said: it holds no longer once the e-mail changes or is searched again. */
  const takeBack = useRef(() => {})
  useEffect(() => () => takeBack.current(), [])
  const say = (text: string) => {
    takeBack.current = banner.show({ kind: 'warning', text })
  }
  const refuse = () => {
    setError(INVALID_EMAIL)
    say(INVALID_EMAIL)
  }
  const search = async () => {
    const email = field.value.trim()
    takeBack.current()
    if (!userEmail.safeParse(email).success) return refuse()
    setBusy(true)
    try {
      const found = await call('GET /api/v1/User/ExistingUser', { query: { email } })
      if (found === null) say(NOT_FOUND)
      else if (found.exists) {
        setError(TAKEN)
        say(TAKEN)
      }
      onFound(email, found)
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === BAD_REQUEST) refuse()
      else banner.failure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1.5, alignItems: 'start' }}>
      <Box
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter searches here; it must not save the form.
          event.preventDefault()
          void search()
        }}
      >
        <TextInput
          {...field}
          type="email"
          required
          autoFocus
          disabled={disabled || busy}
          error={error ?? field.error}
          onChange={(email) => {
            setError(undefined)
            takeBack.current()
            field.onChange(email)
            onChanged()
          }}
        />
      </Box>
      <BusyButton
        variant="outlined"
        busy={busy}
        disabled={disabled}
        startIcon={<SearchIcon />}
        onClick={() => void search()}
        sx={{ mt: LABEL_HEIGHT }}
      >
        Search
      </BusyButton>
    </Box>
  )
}
