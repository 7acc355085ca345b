import type { Person } from './contract.ts'

/** The columns of User that a Person is made of. */
export interface PersonRow {
  ppid: string
  firstName: string
  lastName: string
  email: string
  grade: string | null
  phoneCountryCode: string | null
  phoneNumber: string | null
  photoFileId: string | null
}

/** A Person as signed-in callers see it (W11). */
export const toPerson = (user: PersonRow): Person => ({
  id: user.ppid,
  ppid: user.ppid,
  firstname: user.firstName,
  lastname: user.lastName,
  photoUri: user.photoFileId === null ? null : `/api/v1/User/${encodeURIComponent(user.ppid)}?v=${user.photoFileId}`,
  email: user.email,
  grade: user.grade,
  phoneCountryCode: user.phoneCountryCode,
  phoneNumber: user.phoneNumber,
})

/** A Person as anonymous visitors see it: the name only (A083). */
export const publicPerson = (person: Person): Person => ({
  ...person,
  photoUri: null,
  email: null,
  grade: null,
  phoneCountryCode: null,
  phoneNumber: null,
})
