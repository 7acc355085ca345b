import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { versionField } from '#lib/http/version.ts'
import { personSchema } from '#lib/people/contract.ts'
import {
  GRADE_LENGTH,
  MAX_IDS,
  NO_MAIL_CHOSEN,
  checkPhone,
  creationIdentity,
  ignored,
  nameField,
  optionalText,
  phoneFields,
  photoField,
  photoForm,
  userEmail,
  userParams,
  userSchema,
} from './contract.ts'

/** Most companies of one user in one call. */
const MAX_ENTITIES = 1_000
const PPID_LENGTH = 255

/** A form sends booleans as text (W17). */
const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean().nullish())
/** Ids of companies (W30). */
const entities = z.array(z.guid('There is no such company')).max(MAX_ENTITIES).nullish()
const ppids = z.array(z.string().min(1).max(PPID_LENGTH)).max(MAX_IDS)

/** The fields of E086 as they are kept; also what an import makes of a row. */
export const fullUserFields = {
  email: userEmail,
  firstName: nameField,
  lastName: nameField,
  /** Required for the firm's e-mails (B285), which the server knows. */
  grade: optionalText(GRADE_LENGTH),
  isSuperUser: flag,
  ...phoneFields,
  photo: photoField,
  entities,
  send3WEmail: flag,
  sendAmdsEmail: flag,
  creationIdentity,
}

export const createFullUser = endpoint({
  method: 'POST',
  path: '/api/v1/User/full',
  summary: 'Creates a user with all fields; JSON, or a form with a photo',
  access: 'internal',
  body: z.strictObject({ ...fullUserFields, ...ignored('isInternal', 'id', 'ppid', 'version') }).superRefine(checkPhone),
  multipart: photoForm,
  cost: 'picture',
  response: userSchema,
  status: 201,
})
export type FullUser = z.output<typeof createFullUser.body>

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/v1/User/{id}',
  summary:
    'Changes a user; a field that is left out stays as it is. Of their own record, who is no super user changes what the own profile shows',
  access: 'internal',
  params: userParams,
  body: z
    .strictObject({
      firstName: nameField.optional(),
      lastName: nameField.optional(),
      grade: optionalText(GRADE_LENGTH),
      isSuperUser: flag,
      ...phoneFields,
      photo: photoField,
      entities,
      send3WEmail: flag,
      sendAmdsEmail: flag,
      version: versionField,
      ...ignored('isInternal', 'email', 'creationIdentity', 'id', 'ppid', 'name', 'photoUri', 'termsAndConditionsAccepted'),
    })
    .superRefine(checkPhone),
  multipart: photoForm,
  cost: 'picture',
  response: userSchema,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/v1/User/{id}',
  summary: 'Deletes a user, who also leaves companies, subscriptions and service teams',
  access: 'super',
  params: userParams,
  response: null,
})

export const setSuperUser = endpoint({
  method: 'PATCH',
  path: '/api/v1/User/{id}/superuser/{flag}',
  summary: 'Makes an internal user a super user, or takes that away; one super user always stays',
  access: 'super',
  params: userParams.extend({ flag: z.string().max(20) }),
  response: null,
})

export const resendMails = endpoint({
  method: 'POST',
  path: '/api/v1/User/{id}/resend',
  summary: 'Sends the 3W or AMDS e-mail, or both, to a user; the identity is that of the record',
  access: 'internal',
  params: userParams,
  body: z
    .strictObject({ send3WEmail: flag, sendAmdsEmail: flag, creationIdentity: z.unknown().optional() })
    .refine((body) => body.send3WEmail === true || body.sendAmdsEmail === true, NO_MAIL_CHOSEN),
  response: null,
  limit: 'send',
})

/** E101: who has this e-mail, in the portal or in the directory. */
export const existingUserSchema = z.strictObject({
  ppid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  grade: z.string().nullable(),
  phoneCountryCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** The portal has a record of this person (A162). */
  exists: z.boolean(),
})

export const findExistingUser = endpoint({
  method: 'GET',
  path: '/api/v1/User/ExistingUser',
  summary: 'The person with an e-mail, in the portal or in the directory; 204 when neither knows it',
  access: 'internal',
  query: z.object({ email: userEmail }),
  response: existingUserSchema.nullable(),
  limit: 'existing-user',
})

export const getUserStatus = endpoint({
  method: 'GET',
  path: '/api/v1/User/{id}/status',
  summary: 'Whether a user has accepted the terms, and when the directory was last read',
  access: 'signed-in',
  params: userParams,
  response: z.strictObject({
    exists: z.boolean(),
    termsAndConditionsAccepted: z.boolean(),
    isRefreshing: z.boolean(),
    lastRefresh: z.iso.datetime().nullable(),
  }),
})

export const getUserContacts = endpoint({
  method: 'GET',
  path: '/api/v1/User/{id}/entities/contacts',
  summary: "The firm's contacts of each company of a user",
  access: 'signed-in',
  params: userParams,
  response: z.array(z.strictObject({ entityId: z.guid(), entityName: z.string(), contacts: z.array(personSchema) })),
})

export const getFullNames = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/User/fullnames',
  personal: true,
  summary: 'Names of users; unknown ppids are left out',
  access: 'internal',
  body: ppids,
  response: z.array(z.strictObject({ ppid: z.string(), fullName: z.string() })),
})

/** What was started; its progress is at /api/v1/Task/{id}. */
const startedSchema = z.strictObject({ taskId: z.guid() })

export const refreshUsers = endpoint({
  method: 'PUT',
  path: '/api/v1/User/refresh',
  summary: 'Reads the directory again for some users',
  access: 'internal',
  body: ppids,
  response: startedSchema,
  status: 202,
})

export const refreshAllUsers = endpoint({
  method: 'PUT',
  path: '/api/v1/User/refreshAll',
  summary: 'Reads the directory again for all users; while that runs, the running one is answered',
  access: 'internal',
  response: startedSchema,
  status: 202,
})
