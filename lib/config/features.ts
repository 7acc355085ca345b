/** Modules that a setting switches on or off (A016, B654, B664). */
export interface Features {
  news: boolean
  threeWMenu: boolean
  complianceWorkbench: boolean
  territories: boolean
  lifecyclePageDescription: boolean
  lifecyclePageDescriptionLink: boolean
  clientPanel: boolean
  ecsMenu: boolean
  autoSsoRedirect: boolean
  webAnalytics: boolean
  catalogueVersionToggle: boolean
  forcedToggle: boolean
}

interface FeatureSetting {
  name: string
  /** Value when the setting is absent (B657 to B663; news, 3W menu and client panel by A016). */
  initial: boolean
  description: string
}

/** The setting behind each flag. */
export const featureSettings: Readonly<Record<keyof Features, FeatureSetting>> = {
  news: { name: 'FEATURE_NEWS', initial: true, description: 'News pages and their menu entry' },
  threeWMenu: { name: 'FEATURE_3W_MENU', initial: true, description: 'Switch between 3W and global news' },
  complianceWorkbench: { name: 'FEATURE_COMPLIANCE_WORKBENCH', initial: false, description: 'Compliance workbench integration' },
  territories: { name: 'FEATURE_TERRITORIES', initial: false, description: 'Territories of services' },
  lifecyclePageDescription: {
    name: 'FEATURE_LIFECYCLE_PAGE_DESCRIPTION',
    initial: false,
    description: 'Description text of life cycles in the catalogue',
  },
  lifecyclePageDescriptionLink: {
    name: 'FEATURE_LIFECYCLE_PAGE_DESCRIPTION_LINK',
    initial: true,
    description: '"Learn more" link of life cycles in the catalogue',
  },
  clientPanel: { name: 'FEATURE_CLIENT_PANEL', initial: true, description: 'Client view page' },
  ecsMenu: { name: 'FEATURE_ECS_MENU', initial: false, description: 'ECS menu entry' },
  autoSsoRedirect: {
    name: 'FEATURE_AUTO_SSO_REDIRECT',
    initial: true,
    description: 'Opening a page that needs sign-in goes to the identity provider at once',
  },
  webAnalytics: {
    name: 'FEATURE_WEB_ANALYTICS',
    initial: true,
    description: 'Web analytics; the script loads only when WEB_ANALYTICS_URL is set',
  },
  catalogueVersionToggle: {
    name: 'FEATURE_CATALOGUE_VERSION_TOGGLE',
    initial: true,
    description: 'Switch between catalogue version 1 and 2; on unless `false`',
  },
  forcedToggle: { name: 'FEATURE_FORCED_TOGGLE', initial: false, description: 'Everybody sees that switch, not only super users (B108)' },
}
