import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Changes are written at most this often, milliseconds. */
const WRITE_DELAY = 500
const FILE_NAME = 'dev-provider.json'

interface StoredRecord {
  payload: AdapterPayload
  /** Milliseconds since 1970; null = never. */
  expiresAt: number | null
}

interface State {
  /** The port of the last run: it is part of the issuer, which every linked account refers to. */
  port: number | null
  cookieKey: string
  signingKey: Record<string, unknown>
  records: Record<string, StoredRecord>
}

function newState(): State {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    port: null,
    cookieKey: randomBytes(32).toString('base64url'),
    signingKey: { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' },
    records: {},
  }
}

function readState(file: string): State | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State
  } catch {
    // Absent, or cut off by a crash: start afresh.
    return null
  }
}

/** The address of the development provider whose state is in `dataDir`, null = it never ran. */
export function storedIssuer(dataDir: string): string | null {
  const port = readState(path.join(dataDir, FILE_NAME))?.port
  return port ? issuerOf(port) : null
}

/** Another host than the portal's localhost, so that the two do not share cookies. */
export const issuerOf = (port: number): string => `http://127.0.0.1:${port}`

/**
 * Keys, sessions and tokens of the development provider, kept in a file over restarts.
 * @param dataDir folder of the file; undefined = in memory only
 */
export class ProviderStore {
  readonly state: State
  private readonly file: string | null
  private timer: NodeJS.Timeout | undefined

  constructor(dataDir: string | undefined) {
    this.file = dataDir === undefined ? null : path.join(dataDir, FILE_NAME)
    this.state = (this.file === null ? null : readState(this.file)) ?? newState()
  }

  /** Writes the state some time soon. */
  changed(): void {
    if (this.file) this.timer ??= setTimeout(() => this.flush(), WRITE_DELAY).unref()
  }

  /** Writes the state now; readable by the owner only. */
  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (!this.file) return
    const now = Date.now()
    for (const [key, { expiresAt }] of Object.entries(this.state.records))
      if (expiresAt !== null && expiresAt <= now) delete this.state.records[key]
    mkdirSync(path.dirname(this.file), { recursive: true })
    writeFileSync(`${this.file}.new`, JSON.stringify(this.state), { mode: 0o600 })
    renameSync(`${this.file}.new`, this.file)
  }

  /** The storage of one kind of record, as the package asks for it. */
  adapter(model: string): Adapter {
    const { records } = this.state
    const live = (key: string): AdapterPayload | undefined => {
      const record = records[key]
      return record && (record.expiresAt === null || record.expiresAt > Date.now()) ? record.payload : undefined
    }
    const ofModel = (): string[] => Object.keys(records).filter((key) => key.startsWith(`${model}:`))
    const remove = (key: string): void => {
      delete records[key]
      this.changed()
    }
    return {
      upsert: async (id, payload, expiresIn) => {
        records[`${model}:${id}`] = { payload, expiresAt: expiresIn === undefined ? null : Date.now() + expiresIn * 1000 }
        this.changed()
      },
      find: async (id) => live(`${model}:${id}`),
      findByUid: async (uid) =>
        ofModel()
          .map(live)
          .find((payload) => payload?.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = live(`${model}:${id}`)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
        this.changed()
      },
      destroy: async (id) => remove(`${model}:${id}`),
      revokeByGrantId: async (grantId) => {
        for (const key of Object.keys(records)) if (key !== `Grant:${grantId}` && records[key]?.payload.grantId === grantId) remove(key)
      },
    }
  }
}
