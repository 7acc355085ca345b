import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'ldapts'
import { GET as byAttribute } from '#app/api/v1/Integration/User/by-attribute/[attribute]/[value]/route.ts'
import { GET as byEmail } from '#app/api/v1/Integration/User/by-email/[email]/route.ts'
import { readConfig, resetConfig } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser } from '#seed/factories.ts'
import { ldapDirectory, phoneOf } from './ldap-directory.ts'

/** Debian's server; its tests run where it is installed. */
const SLAPD = '/usr/sbin/slapd'
const SCHEMAS = '/etc/ldap/schema'
const BASE = 'dc=firm,dc=example'
const ADMIN = `cn=admin,${BASE}`
const PASSWORD = 'secret-of-the-test'

const attributes = readConfig({ ...process.env, DATABASE_URL: 'postgresql://x', NEXTAUTH_SECRET: 'x'.repeat(32) }).ldapAttributes
const options = (url: string, more: object = {}) => ({
  url,
  bindDn: ADMIN,
  bindPassword: PASSWORD,
  baseDn: BASE,
  objectClass: 'inetOrgPerson',
  attributes,
  ...more,
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a telephone with an international code is taken apart, others are left out', () => {
  expect(phoneOf('+352 621 123-456')).toEqual({ phoneCountryCode: '+352', phoneNumber: '621123456' })
  for (const text of [null, '', '621123456', '+352621123456', '+352 ', '+352 1234567890123456'])
    expect(phoneOf(text)).toEqual({ phoneCountryCode: null, phoneNumber: null })
})

test('a server that is away is 503', async () => {
  const directory = ldapDirectory(options(`ldap://127.0.0.1:${await freePort()}`))
  await expect(directory.find('email', 'x@firm.example')).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
})

test('settings name every attribute and a base', () => {
  const environment = { ...process.env, DATABASE_URL: 'postgresql://x', NEXTAUTH_SECRET: 'x'.repeat(32), LDAP_URL: 'ldap://ldap.example' }
  expect(() => readConfig(environment)).toThrow('LDAP_BASE_DN is missing')
  expect(() => readConfig({ ...environment, LDAP_BASE_DN: BASE, LDAP_ATTRIBUTES: 'ppid=uid' })).toThrow('LDAP_ATTRIBUTES')
  expect(attributes).toMatchObject({ ppid: 'uid', territory: 'c', phone: 'telephoneNumber' })
})

const people: Record<string, string>[] = [
  {
    uid: 'Key1',
    employeeNumber: 'P1',
    mail: 'Dora@firm.example',
    givenName: 'Dora',
    sn: 'Dahl',
    title: 'Manager',
    c: 'LU',
    telephoneNumber: '+352 621 123456',
  },
  { uid: 'key2', mail: 'boris@firm.example', givenName: 'Boris', sn: 'Berg', title: 'Manager' },
  { uid: 'key3', givenName: 'Nobody', sn: 'Without mail' },
  { uid: 'key4', mail: 'star@firm.example', givenName: '*', sn: ')(uid=*' },
]
const dora = {
  ppid: 'Key1',
  partyId: 'P1',
  email: 'Dora@firm.example',
  firstName: 'Dora',
  lastName: 'Dahl',
  grade: 'Manager',
  territory: 'LU',
  phoneCountryCode: '+352',
  phoneNumber: '621123456',
}
const boris = {
  ppid: 'key2',
  partyId: null,
  email: 'boris@firm.example',
  firstName: 'Boris',
  lastName: 'Berg',
  grade: 'Manager',
  territory: null,
  phoneCountryCode: null,
  phoneNumber: null,
}

if (existsSync(SLAPD)) {
  describe("against Debian's slapd", () => {
    const { send, read } = useApiCalls()
    const folder = mkdtempSync(path.join(tmpdir(), 'slapd-'))
    let server: ChildProcess | undefined
    let url = ''

    beforeAll(async () => {
      url = `ldap://127.0.0.1:${await freePort()}`
      mkdirSync(path.join(folder, 'data'))
      const lines = [
        ...['core', 'cosine', 'inetorgperson'].map((schema) => `include ${SCHEMAS}/${schema}.schema`),
        'modulepath /usr/lib/ldap',
        'moduleload back_mdb',
        `pidfile ${folder}/slapd.pid`,
        'database mdb',
        `suffix "${BASE}"`,
        `rootdn "${ADMIN}"`,
        `rootpw ${PASSWORD}`,
        `directory ${folder}/data`,
        'maxsize 10485760',
      ]
      writeFileSync(path.join(folder, 'slapd.conf'), `${lines.join('\n')}\n`)
      // With -d it stays in the foreground, so that it ends with its process.
      server = spawn(SLAPD, ['-f', path.join(folder, 'slapd.conf'), '-h', url, '-d', '0'], { stdio: 'inherit' })
      await filled(url)
      Object.assign(process.env, { LDAP_URL: url, LDAP_BASE_DN: BASE, LDAP_BIND_DN: ADMIN, LDAP_BIND_PASSWORD: PASSWORD })
      resetConfig()
    })
    beforeEach(resetDatabase)
    afterAll(() => {
      for (const name of ['LDAP_URL', 'LDAP_BASE_DN', 'LDAP_BIND_DN', 'LDAP_BIND_PASSWORD']) delete process.env[name]
      server?.kill()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Waits for the server and adds the people; `c` is of another class than the rest. */
    async function filled(address: string): Promise<void> {
      for (let tries = 0; ; tries += 1) {
        const client = new Client({ url: address })
        try {
          await client.bind(ADMIN, PASSWORD)
          await client.add(BASE, { objectClass: ['dcObject', 'organization'], dc: 'firm', o: 'Firm' })
          for (const { c, ...person } of people) {
            await client.add(`uid=${person.uid},${BASE}`, {
              objectClass: ['inetOrgPerson', 'extensibleObject'],
              cn: person.sn ?? '',
              ...person,
              ...(c === undefined ? {} : { c }),
            })
          }
          return await client.unbind()
        } catch (error) {
          await client.unbind()
          if (tries > 50 || (error as { code?: unknown }).code !== 'ECONNREFUSED') throw error
          spawnSync('sleep', ['0.1'])
        }
      }
    }

    test('people by each attribute, by name; without e-mail nobody is found', async () => {
      const directory = ldapDirectory(options(url))
      expect(await directory.find('email', 'DORA@firm.example')).toEqual([dora])
      expect(await directory.find('ppid', 'Key1')).toEqual([dora])
      expect(await directory.find('ppid', 'KEY1')).toEqual([])
      expect(await directory.find('partyId', 'P1')).toEqual([dora])
      expect(await directory.find('grade', 'manager')).toEqual([boris, dora])
      expect(await directory.find('territory', 'LU')).toEqual([dora])
      expect(await directory.find('ppid', 'key3')).toEqual([])
    })

    test('a value is never filter text', async () => {
      const directory = ldapDirectory(options(url))
      expect(await directory.find('firstName', '*')).toMatchObject([{ ppid: 'key4' }])
      expect(await directory.find('lastName', ')(uid=*')).toMatchObject([{ ppid: 'key4' }])
      expect(await directory.find('email', '*)(uid=*')).toEqual([])
    })

    test('a wrong password is 503 and says nothing of it', async () => {
      await expect(ldapDirectory(options(url, { bindPassword: 'wrong' })).find('email', 'x@firm.example')).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: 'The directory is not available right now. Try again later.',
      })
    })

    test('the Integration calls ask it', async () => {
      const staff = await makeInternalUser(db)
      expect(await read(byEmail, staff, { params: { email: 'dora@firm.example' } })).toEqual(dora)
      expect((await send(byEmail, staff, { params: { email: 'nobody@firm.example' } })).status).toBe(404)
      expect(await read(byAttribute, staff, { params: { attribute: 'grade', value: 'Manager' } })).toEqual([boris, dora])
    })
  })
} else {
  test('slapd is not installed', () => {
    console.warn(`The LDAP adapter was not tried against a server: ${SLAPD} is not there (Debian: apt-get install slapd).`)
    expect(existsSync(SLAPD)).toBe(false)
  })
}
