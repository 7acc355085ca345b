import { connect, createServer } from 'node:net'

export interface Balancer {
  /** Connections handed to each instance so far, in the order of the ports. */
  readonly shares: readonly number[]
  /** Takes no more connections; those that are open stay. */
  close: () => void
}

/** Shares the connections to a port out to instances on this machine in turn, as a balancer in front of them would. */
export async function startBalancer(port: number, instances: readonly number[]): Promise<Balancer> {
  const shares = instances.map(() => 0)
  let next = 0
  const server = createServer((client) => {
    const at = next++ % instances.length
    shares[at]! += 1
    const instance = connect(instances[at]!, 'localhost')
    client.on('error', () => instance.destroy())
    instance.on('error', () => client.destroy())
    client.pipe(instance).pipe(client)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return { shares, close: () => server.close() }
}
