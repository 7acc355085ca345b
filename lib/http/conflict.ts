import { violates } from '#lib/db/errors.ts'
import { AppError } from '#lib/errors/app-error.ts'

/**
 * Runs a change; violations of the named constraints become a 409 with their text.
 * @param texts text by name of the constraint or unique index
 */
export async function namingConflict<T>(change: Promise<T>, texts: Readonly<Record<string, string>>): Promise<T> {
  try {
    return await change
  } catch (error) {
    const constraint = Object.keys(texts).find((name) => violates(error, name))
    if (constraint === undefined) throw error
    throw new AppError('CONFLICT', { detail: texts[constraint]!, cause: error })
  }
}
