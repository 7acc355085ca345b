import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { uploadedFile } from '#lib/http/uploaded-file.ts'
import { INVALID_NAME, REQUIRED } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { INVALID_IMAGE } from '#lib/images/texts.ts'
import { INVALID_DIALING_CODE, INVALID_PHONE_NUMBER } from '#lib/text/phone-texts.ts'
import { visibleText } from '#lib/text/visible-text.ts'

/** At least one of both e-mails (B293). */
export const NO_MAIL_CHOSEN = 'Please choose at least one e-mail'
/** Most ids in one call. */
export const MAX_IDS = 9_999
/** Largest photo, bytes (A186). */
export const PHOTO_BYTES = 5 * 1024 * 1024
const NAME_LENGTH = 100
export const GRADE_LENGTH = 100
/** W72. */
const EMAIL_LENGTH = 254
const DIALING_CODE = /^\+\d{1,4}$/
const PHONE_NUMBER = /^\d{1,15}$/

/** A company of a user (W30); `id` and `entityId` are the same. */
const userEntitySchema = z.strictObject({ id: z.guid(), entityId: z.guid(), name: z.string() })

/** E092: the login user with the fields of the own profile. */
export const profileSchema = z.strictObject({
  ppid: z.string(),
  name: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  grade: z.string().nullable(),
  isInternal: z.boolean(),
  isSuperUser: z.boolean(),
  termsAndConditionsAccepted: z.boolean(),
  /** Address of the photo, null = none (initials are shown). */
  photoUri: z.string().nullable(),
  phoneCountryCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  entities: z.array(userEntitySchema),
  version: z.int(),
})
export type Profile = z.infer<typeof profileSchema>

/** E087. */
export const userSchema = profileSchema.extend({
  send3WEmail: z.boolean(),
  sendAmdsEmail: z.boolean(),
  /** 0 staff, 1 global, 2 Luxembourg (A021). */
  creationIdentity: z.int(),
})
export type User = z.infer<typeof userSchema>

/** Neither the 0 of an empty formula nor markup. */
export const nameField = z
  .string(REQUIRED)
  .overwrite(visibleText)
  .trim()
  .min(1, REQUIRED)
  .max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`)
  .refine((name) => name !== '0' && !/<[^<>]*>/.test(name), INVALID_NAME)
/**
 * One @, a domain with a dot, at most 254 characters (W72). What separates addresses from each other and from names stands in none of them, so that nothing
 * is taken to which no mail can go: "mailto:ann@x.example", "ann@x,example.com".
 */
const email = (message: string) =>
  z
    .string(message)
    .overwrite(visibleText)
    .trim()
    .max(EMAIL_LENGTH, message)
    .regex(/^[^\s@,;:<>()[\]\\"]+@[^\s@.,;:<>()[\]\\"]+(\.[^\s@.,;:<>()[\]\\"]+)+$/, message)
/** E-mail of a visitor. */
export const emailSchema = email('Please provide a valid e-mail address')
/** The e-mail search of the user form (B287). */
export const INVALID_EMAIL = 'The specified e-mail is not valid. Please check your input and try again'
/** E-mail of a user record. */
export const userEmail = email(INVALID_EMAIL)
export const optionalText = (length: number) => z.string().trim().max(length).nullish()

/** Fields that are known but may not be set here; whatever is sent is ignored (A084, W61). */
export const ignored = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((field) => [field, z.unknown().optional()])) as Record<Name, z.ZodOptional<z.ZodUnknown>>

/** The digits of a number as typed: spaces are removed (B599). */
const digits = (number: string): string => number.replace(/\s+/g, '')

/** Messages for a phone that is sent: a number needs a code and 1 to 15 digits (B597 to B599). */
export function checkPhone(
  phone: { phoneCountryCode?: string | null | undefined; phoneNumber?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  const number = digits(phone.phoneNumber ?? '')
  if (number === '') return
  if (!DIALING_CODE.test(phone.phoneCountryCode ?? ''))
    context.addIssue({ code: 'custom', path: ['phoneCountryCode'], message: INVALID_DIALING_CODE })
  if (!PHONE_NUMBER.test(number)) context.addIssue({ code: 'custom', path: ['phoneNumber'], message: INVALID_PHONE_NUMBER })
}

/** 1 global or 2 Luxembourg, default 2; firm e-mails are always 0 (A021). Numbers come as text in a form. */
export const creationIdentity = z.preprocess(
  (value) => (typeof value === 'string' && /^[012]$/.test(value) ? Number(value) : value),
  z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
)

/** A phone as forms send it. */
export const phoneFields = {
  phoneCountryCode: optionalText(10),
  /** An empty number removes the phone. */
  phoneNumber: optionalText(40),
}

/** A picture as form part; an empty text removes the photo (A061). */
export const photoField = z.union([uploadedFile(INVALID_IMAGE), z.literal('')], INVALID_IMAGE).nullish()

/** Part `photo` beside the other fields, or JSON without one (A061). */
export const photoForm = { files: { photo: 'one' }, maxFileBytes: PHOTO_BYTES, lists: ['entities'], json: true } as const

export const getMyProfile = endpoint({
  method: 'GET',
  path: '/api/v1/User/MyProfile',
  summary: 'The login user; 418 while the signed-in person has no record',
  access: 'identity',
  response: profileSchema,
  errors: ['USER_NOT_CREATED'],
})

export const updateMyProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/User/MyProfile',
  summary: 'Update of the own profile; a field that is left out stays as it is',
  access: 'signed-in',
  beforeTerms: true,
  body: z
    .strictObject({
      firstName: nameField.optional(),
      lastName: nameField.optional(),
      /** Internal users only. */
      grade: optionalText(GRADE_LENGTH),
      ...phoneFields,
      photo: photoField,
      version: versionField,
      ...ignored('isInternal', 'isSuperUser', 'email', 'entities', 'creationIdentity', 'id', 'ppid'),
    })
    .superRefine(checkPhone),
  multipart: photoForm,
  cost: 'picture',
  response: profileSchema,
})

export const acceptTerms = endpoint({
  method: 'PATCH',
  path: '/api/v1/User/TermsAndConditionsAccepted',
  summary: 'The caller accepts the current terms and conditions',
  access: 'signed-in',
  beforeTerms: true,
  response: null,
})

/** The same under the other reading of the specification (A006). */
export const acceptTermsByPost = endpoint({ ...acceptTerms, method: 'POST' })

export const createUser = endpoint({
  method: 'POST',
  path: '/api/v1/User',
  summary: "Creates the caller's own record, or another user's for internal callers",
  access: 'identity',
  body: z
    .strictObject({
      email: userEmail.optional(),
      firstName: nameField.optional(),
      lastName: nameField.optional(),
      creationIdentity,
      isSuperUser: z.unknown().optional(),
      ...ignored('isInternal', 'entities', 'grade', 'id', 'ppid'),
    })
    // A caller who wants the own record needs to say nothing (A032).
    .prefault({}),
  response: userSchema,
  status: 201,
})

export const userParams = z.object({ id: z.string().min(1).max(255) })

export const getUser = endpoint({
  method: 'GET',
  path: '/api/v1/User/{id}',
  summary: 'A user record; the own one, or any for internal callers',
  access: 'signed-in',
  params: userParams,
  response: userSchema,
})

export const getUserPhoto = endpoint({
  method: 'GET',
  path: '/api/v1/User/{id}',
  summary: 'The photo of a user; 204 without one',
  access: 'signed-in',
  params: userParams,
  response: 'file',
  mediaTypes: ['image/png'],
  accept: 'image',
  cache: 'private',
})

const userServiceSchema = z.strictObject({
  id: z.guid(),
  name: z.string(),
  friendlyUrl: z.string(),
  links: z.array(z.strictObject({ name: z.string(), link: z.string(), showToClient: z.boolean() })),
})

export const getUserServices = endpoint({
  method: 'GET',
  path: '/api/v1/User/{id}/services',
  summary: 'Services of running subscriptions of a user, with their links',
  access: 'signed-in',
  params: userParams,
  response: z.array(userServiceSchema),
})
export type UserService = z.infer<typeof userServiceSchema>
