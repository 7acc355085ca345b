'use client'
import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRouter } from 'next/navigation'
import { Avatar } from '#components/ui/picture/avatar.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ErrorSummary } from '#components/ui/form/error-summary.tsx'
import { SelectInput, TextInput } from '#components/ui/form/fields.tsx'
import { ImagePicker } from '#components/ui/picture/image-picker.tsx'
import { PhoneInput } from '#components/ui/form/phone-input.tsx'
import { ScriptedFields } from '#components/ui/form/scripted-fields.tsx'
import { StaleChoice } from '#components/ui/form/stale-choice.tsx'
import { labelsWithout, useForm } from '#components/ui/form/use-form.ts'
import { useSaveKey } from '#components/ui/form/use-save-key.ts'
import { useObjectUrl } from '#components/ui/picture/use-object-url.ts'
import { PHOTO_BYTES, type Profile } from '#lib/users/contract.ts'
import { labels, schema, toBody, toRequest, toValues, type ProfileBody, type ProfileValues } from './profile-form.ts'

/** Longest side of a stored photo, px. */
const PHOTO_SIDE = 512

interface ProfilePageProps {
  profile: Profile
  /** Grades on offer for internal users. */
  grades: readonly string[]
}

/** The own data, to see and to change (A116, B057). */
export function ProfilePage({ profile: first, grades }: ProfilePageProps) {
  const router = useRouter()
  const { write } = useWrite()
  const [profile, setProfile] = useState(first)
  const version = useRef(first.version)

  const form = useForm<ProfileValues, ProfileBody>({
    initial: toValues(first),
    labels: labelsWithout<ProfileValues, 'photo'>(labels),
    schema,
    toBody: (values) => toBody(values, profile, version.current),
    onSubmit: async (body, { photo }) => {
      const request = toRequest(body, photo)
      const success = 'Your profile has been updated.'
      const saved = await write('PUT /api/v1/User/MyProfile', request instanceof FormData ? { body: request } : { body: request }, {
        success,
      })
      version.current = saved.version
      setProfile(saved)
      // The header shows name and photo too.
      router.refresh()
      return saved
    },
    fromRecord: (record) => {
      const stored = record as Profile
      version.current = stored.version
      return toValues(stored)
    },
    afterSubmit: (reply) => toValues(reply as Profile),
  })
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element, form.stale === null ? form.submit : null)
  const { photo } = form.values
  const picture = useObjectUrl(photo instanceof Blob ? photo : null) ?? (photo === 'remove' ? null : profile.photoUri)
  const offered = [...new Set([...grades, ...(profile.grade === null ? [] : [profile.grade])])].map((grade) => ({
    value: grade,
    label: grade,
  }))

  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 3 }}>
        My profile
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5, mb: 4 }}>
        <Avatar name={profile.name || profile.email} photo={picture} size={88} />
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <ImagePicker
              ratio={1}
              maxBytes={PHOTO_BYTES}
              maxSide={PHOTO_SIDE}
              disabled={form.busy}
              onPicture={(chosen) => form.set('photo', chosen)}
            >
              {picture === null ? 'Add photo' : 'Change photo'}
            </ImagePicker>
            {picture !== null && (
              <Button color="inherit" disabled={form.busy} onClick={() => form.set('photo', profile.photoUri === null ? 'keep' : 'remove')}>
                Remove photo
              </Button>
            )}
          </Box>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {photo === 'keep'
              ? 'BMP, JPEG or PNG, at most 5 MB. Everybody who is signed in can see it.'
              : 'Save the profile to keep this change.'}
          </Typography>
        </Box>
      </Box>
      {form.stale !== null ? (
        <StaleChoice form={form} />
      ) : (
        <Box ref={element} component="form" noValidate onSubmit={form.submit}>
          <ScriptedFields>
            <ErrorSummary form={form} />
            <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2.5, alignItems: 'start' }}>
              <TextInput {...form.bind('firstName')} required autoComplete="given-name" />
              <TextInput {...form.bind('lastName')} required autoComplete="family-name" />
              <TextInput
                id="profile-email"
                label="E-mail"
                value={profile.email}
                onChange={() => undefined}
                readOnly
                type="email"
                hint="The e-mail address cannot be changed."
              />
              {profile.isInternal && <SelectInput {...form.bind('grade')} options={offered} />}
            </Box>
            <PhoneInput
              {...form.bind('phone')}
              label="Phone number"
              errors={{ code: form.errors['phone.code'], number: form.errors['phone.number'] }}
            />
            <Companies names={profile.entities.map(({ name }) => name)} />
            <Box>
              <BusyButton type="submit" variant="contained" busy={form.busy}>
                Save
              </BusyButton>
            </Box>
          </ScriptedFields>
        </Box>
      )}
    </Box>
  )
}

function Companies({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 0.5 }}>
        {names.length === 1 ? 'Company' : 'Companies'}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', color: 'text.secondary', typography: 'body2' }}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Box>
    </section>
  )
}
