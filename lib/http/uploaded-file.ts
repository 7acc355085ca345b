import { z } from 'zod'
import type { Upload } from './endpoint.ts'

export const NO_FILE = 'Please provide a file'

/** A file part of a multipart body, as `handle` has stored it. @param message for anything else */
export const uploadedFile = (message = NO_FILE) =>
  z.custom<Upload>((value) => typeof value === 'object' && value !== null && 'path' in value, message)
