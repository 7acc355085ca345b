'use client'
import { lazy, type ComponentType } from 'react'
import { keepLoading } from '#components/ui/keep-loading.ts'
import type { AdminTabId, AdminTabProps } from '#components/record/tab.ts'

type Load = () => Promise<ComponentType<AdminTabProps>>

const loads: Record<AdminTabId, Load> = {
  USERS: () => import('#components/users/users-tab.tsx').then((module) => module.UsersTab),
  COMPANIES: () => import('#components/companies/company-groups-tab.tsx').then((module) => module.CompanyGroupsTab),
  ENTITIES: () => import('#components/companies/companies-tab.tsx').then((module) => module.CompaniesTab),
  ENGAGEMENTS: () => import('#components/subscriptions/subscriptions-tab.tsx').then((module) => module.SubscriptionsTab),
  SERVICES: () => import('#components/services/services-tab.tsx').then((module) => module.ServicesTab),
  SERVICE_GROUPS: () => import('#components/service-groups/service-groups-tab.tsx').then((module) => module.ServiceGroupsTab),
}

const tab = (load: Load) => lazy(async () => ({ default: await keepLoading(load)() }))

/** The component of each tab, loaded when the tab is first shown. */
export const tabComponents: Record<AdminTabId, ComponentType<AdminTabProps>> = {
  USERS: tab(loads.USERS),
  COMPANIES: tab(loads.COMPANIES),
  ENTITIES: tab(loads.ENTITIES),
  ENGAGEMENTS: tab(loads.ENGAGEMENTS),
  SERVICES: tab(loads.SERVICES),
  SERVICE_GROUPS: tab(loads.SERVICE_GROUPS),
}

/** Begins to load a tab before it is rendered; a failure shows when it is. */
export const preloadTab = (id: AdminTabId): void => void loads[id]().catch(() => undefined)
