// Preloaded by node --import: TypeScript through tsx, and package server-only, which refuses to load outside a bundler, as the empty module it is there.
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import 'tsx'

const empty = pathToFileURL(path.resolve('node_modules/server-only/empty.js')).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'server-only' ? { url: empty, format: 'commonjs', shortCircuit: true } : next(specifier, context),
})
