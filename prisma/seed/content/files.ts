import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A file of prisma/seed/data, taken from the working directory, the project's root or the image's, like the migrations.
 * @param name within that folder
 * @throws when there is no such file
 */
export const readData = (name: string): Buffer => readFileSync(path.resolve('prisma/seed/data', name))

/**
 * Lines of comma-separated values; a field in double quotes may hold commas.
 * @returns the fields of each line, the heads first
 */
export const readLines = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field = '']) =>
        field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
      ),
    )
