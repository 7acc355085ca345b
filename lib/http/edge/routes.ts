import type { EndpointSpec } from '../endpoint.ts'

export interface RouteMatch {
  /** The path in the letter case of the contract. */
  path: string
  /** The path of the contract. */
  contract: string
  /** Methods of the contracts of that path. */
  methods: readonly string[]
}

interface Node {
  /** By lower-case segment. */
  fixed: Map<string, Node>
  variable?: Node
  /** As written in the contract. */
  segment: string
  methods: Set<string>
  /** Path of the contracts that end here. */
  contract: string
}

const makeNode = (segment: string): Node => ({ fixed: new Map(), segment, methods: new Set(), contract: '' })

/**
 * Finds the endpoint path that a request path means, ignoring the letter case of fixed segments; fixed segments win over variables (A057, A058).
 * @returns a function from a pathname to the match, or null where no endpoint has that path
 */
export function makeRouter(contracts: readonly Pick<EndpointSpec, 'method' | 'path'>[]): (pathname: string) => RouteMatch | null {
  const root = makeNode('')
  for (const { method, path } of contracts) {
    let node = root
    for (const segment of path.split('/').filter(Boolean)) {
      if (segment.startsWith('{')) node = node.variable ??= makeNode(segment)
      else {
        const key = segment.toLowerCase()
        const next = node.fixed.get(key) ?? makeNode(segment)
        node.fixed.set(key, next)
        node = next
      }
    }
    node.methods.add(method)
    node.contract = path
  }
  const find = (node: Node, segments: readonly string[], at: number, path: string): RouteMatch | null => {
    if (at === segments.length) return node.methods.size ? { path, contract: node.contract, methods: [...node.methods] } : null
    const segment = segments[at]!
    const fixed = node.fixed.get(segment.toLowerCase())
    return (
      (fixed && find(fixed, segments, at + 1, `${path}/${fixed.segment}`)) ??
      (node.variable && segment !== '' ? find(node.variable, segments, at + 1, `${path}/${segment}`) : null) ??
      null
    )
  }
  return (pathname) => find(root, pathname.replace(/\/$/, '').split('/').slice(1), 0, '')
}
