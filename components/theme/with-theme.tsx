import type { ComponentType } from 'react'

/**
 * For loadOnDemand and dynamic: loads a part that is rendered with MUI together with the theme, for pages that have none around them.
 * Gives a function that loads the component with the theme around it.
 */
export function withTheme<Props extends object>(load: () => Promise<ComponentType<Props>>): () => Promise<ComponentType<Props>> {
  return async () => {
    const [Part, { PortalTheme }] = await Promise.all([load(), import('./portal-theme.tsx')])
    return function Themed(props: Props) {
      return (
        <PortalTheme>
          <Part {...props} />
        </PortalTheme>
      )
    }
  }
}
