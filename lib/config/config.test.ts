import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { applicationVersion, config, describeSettings, hostName, readConfig, resetConfig } from './config.ts'
import { featureSettings } from './features.ts'

const minimal = { DATABASE_URL: 'postgresql://u:p@localhost:5432/db', NEXTAUTH_SECRET: 'x'.repeat(32) }

describe('readConfig', () => {
  test('needs only the database and the session secret; the links of the footer have a place of their own (A043)', () => {
    expect(readConfig(minimal)).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      oidcIssuer: null,
      oidcScope: 'openid offline_access profile email',
      firmEmailDomains: ['firm.example'],
      builtInTenant: 'Luxembourg',
      trustProxy: 0,
      jobs: true,
      timeZone: 'Europe/Luxembourg',
      privacyUrl: '/privacy',
      copyright: '(c) {year} {host name}. All rights reserved.',
    })
    const given = { PRIVACY_URL: 'https://firm.example/privacy', COPYRIGHT: 'Ours' }
    expect(readConfig({ ...minimal, ...given })).toMatchObject({ privacyUrl: given.PRIVACY_URL, copyright: given.COPYRIGHT })
  })

  test('names every fault at once', () => {
    const read = () =>
      readConfig({
        PORT: 'x',
        NEXTAUTH_SECRET: 'short',
        TIME_ZONE: 'Moon/Sea',
        JOBS: 'maybe',
        FEATURE_NEWS: 'on',
        OIDC_ISSUER: 'https://id.example',
      })
    for (const name of ['PORT', 'DATABASE_URL', 'NEXTAUTH_SECRET', 'TIME_ZONE', 'JOBS', 'FEATURE_NEWS', 'OIDC_CLIENT_ID'])
      expect(read).toThrow(name)
  })

  test('takes an empty text as absent, except for the built-in tenant (A003)', () => {
    const read = readConfig({ ...minimal, PORT: '', BUILT_IN_TENANT: '' })
    expect(read.port).toBe(3000)
    expect(read.builtInTenant).toBe('')
  })

  test('reads SESSION_SECRET in place of NEXTAUTH_SECRET', () => {
    expect(readConfig({ DATABASE_URL: minimal.DATABASE_URL, SESSION_SECRET: 'y'.repeat(40) }).sessionSecret).toBe('y'.repeat(40))
  })

  test('addresses lose their last slash, lists their blanks, the audience is the client', () => {
    const read = readConfig({
      ...minimal,
      PUBLIC_URL: 'https://portal.example/',
      GRADES: 'A, B ,',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'portal',
    })
    expect(read).toMatchObject({ publicUrl: 'https://portal.example', grades: ['A', 'B'], oidcAudience: 'portal' })
  })
})

describe('feature flags', () => {
  test('defaults: life cycles show a link and no description (A097, B657 to B663, A016)', () => {
    expect(readConfig(minimal).features).toEqual({
      news: true,
      threeWMenu: true,
      complianceWorkbench: false,
      territories: false,
      lifecyclePageDescription: false,
      lifecyclePageDescriptionLink: true,
      clientPanel: true,
      ecsMenu: false,
      autoSsoRedirect: true,
      webAnalytics: true,
      catalogueVersionToggle: true,
      forcedToggle: false,
    })
  })

  test.each(Object.entries(featureSettings))('%s is switched by its setting (B654, B664)', (key, { name }) => {
    expect(readConfig({ ...minimal, [name]: 'false' }).features).toHaveProperty(key, false)
    expect(readConfig({ ...minimal, [name]: 'true' }).features).toHaveProperty(key, true)
  })

  test('the version toggle is off only for "false" (B657)', () => {
    expect(readConfig({ ...minimal, FEATURE_CATALOGUE_VERSION_TOGGLE: 'no' }).features.catalogueVersionToggle).toBe(true)
  })
})

test('host names come from the setting by host (A035)', () => {
  Object.assign(process.env, { ...minimal, HOST_NAME: 'uk.localhost=Portal UK;Portal' })
  resetConfig()
  expect(hostName('UK.localhost')).toBe('Portal UK')
  expect(hostName('localhost')).toBe('Portal')
  process.env.HOST_NAME = ''
  resetConfig()
  expect(hostName('localhost')).toBeNull()
  expect(config()).toBe(config())
})

test('the application version is that of the package (B646)', () => {
  expect(applicationVersion).toBe('4.9.0')
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toHaveProperty('version', applicationVersion)
})

test('every setting is described', () => {
  for (const row of describeSettings()) expect(row.description).not.toBe('')
})
