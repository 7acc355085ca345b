import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

/** A169: a person of the firm's directory. */
export const directoryPersonSchema = z.strictObject({
  ppid: z.string(),
  partyId: z.string().nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  grade: z.string().nullable(),
  /** E.g. LU (A157). */
  territory: z.string().nullable(),
  phoneCountryCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
})
export type DirectoryPerson = z.infer<typeof directoryPersonSchema>

/** What can be asked for by attribute (A169). */
export const directoryAttributes = ['ppid', 'partyId', 'email', 'firstName', 'lastName', 'grade', 'territory'] as const
export type DirectoryAttribute = (typeof directoryAttributes)[number]

const VALUE_LENGTH = 255
const value = z.string().min(1).max(VALUE_LENGTH)

export const directoryByPpid = endpoint({
  method: 'GET',
  path: '/api/v1/Integration/User/by-ppid/{ppid}',
  summary: 'The person of the directory with a person key',
  access: 'internal',
  params: z.object({ ppid: value }),
  response: directoryPersonSchema,
})

export const directoryByEmail = endpoint({
  method: 'GET',
  path: '/api/v1/Integration/User/by-email/{email}',
  summary: 'The person of the directory with an e-mail',
  access: 'internal',
  params: z.object({ email: value }),
  response: directoryPersonSchema,
})

export const directoryByPartyId = endpoint({
  method: 'GET',
  path: '/api/v1/Integration/User/by-party-id/{partyId}',
  summary: 'People of the directory with a party id',
  access: 'internal',
  params: z.object({ partyId: value }),
  response: z.array(directoryPersonSchema),
})

export const directoryByAttribute = endpoint({
  method: 'GET',
  path: '/api/v1/Integration/User/by-attribute/{attribute}/{value}',
  personal: true,
  summary: 'People of the directory whose attribute has a value: ppid, partyId, email, firstName, lastName, grade or territory',
  access: 'internal',
  params: z.object({ attribute: value, value }),
  response: z.array(directoryPersonSchema),
})
