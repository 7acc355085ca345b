import { lazy, Suspense, type ComponentType } from 'react'
import { keepLoading } from './keep-loading.ts'

/**
 * A component whose script is loaded when it is first rendered, e.g. a dialog when it is opened. Until then it renders nothing and what is around it stays:
 * without a boundary of its own the whole tab would vanish meanwhile.
 */
export function loadOnDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await keepLoading(load)() }))
  return function OnDemand(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
