import { ApiError } from '#lib/http/client.ts'

export interface FailureText {
  text: string
  /** Messages of the reply, shown as a list below the text. */
  lines: string[]
}

/** Codes whose detail is shown, since it says what the reader can do. */
const SHOWN_CODES: readonly string[] = ['VIEW_AS_READS_ONLY', 'NOT_APPROVED']

/** Texts of the one handler for failed calls (section 8, B579 to B585); anything that is no ApiError counts as "other status". */
export function failureText(error: unknown): FailureText {
  const status = error instanceof ApiError ? error.status : null
  if (error instanceof ApiError && status === 400)
    return { text: 'An error occured while processing your request :', lines: error.fields.map(({ message }) => message) }
  if (error instanceof ApiError && error.problem !== null && SHOWN_CODES.includes(error.problem.code))
    return { text: error.problem.detail, lines: [] }
  if (status === 401 || status === 403) return { text: "It seems like you haven't the right permission for this action.", lines: [] }
  if (status === 404) return { text: "You're looking for something that doesn't exist, or have been removed.", lines: [] }
  if (status === 0)
    return {
      text: 'No response received from the server. Please try again later. If the problem persists, please contact the support team.',
      lines: [],
    }
  // In the words of the reply below the one text: somebody was faster, and trying again later does not help.
  const lines = error instanceof ApiError && status === 409 && error.problem !== null ? [error.problem.detail] : []
  return { text: 'Something went wrong. Please try again later. If the problem persists, please contact the support team.', lines }
}

/** Whether a call that changes a record failed because the record was deleted; any other 404, such as a proxy's, says nothing of it. */
export const saysGone = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'NOT_FOUND'
