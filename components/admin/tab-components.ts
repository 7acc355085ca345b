'use client'
import { createElement, type ComponentType } from 'react'
import dynamic from 'next/dynamic'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import type { AdminTabId, AdminTabProps } from '#components/record/tab.ts'

const tab = (load: () => Promise<ComponentType<AdminTabProps>>) =>
  dynamic<AdminTabProps>(load, { loading: () => createElement(RowsSkeleton) })

/** The component of each tab, loaded when the tab is first shown; a tab without one is not offered. */
export const tabComponents: Partial<Record<AdminTabId, ComponentType<AdminTabProps>>> = {
  USERS: tab(() => import('#components/users/users-tab.tsx').then((module) => module.UsersTab)),
  COMPANIES: tab(() => import('#components/companies/company-groups-tab.tsx').then((module) => module.CompanyGroupsTab)),
  ENTITIES: tab(() => import('#components/companies/companies-tab.tsx').then((module) => module.CompaniesTab)),
  ENGAGEMENTS: tab(() => import('#components/subscriptions/subscriptions-tab.tsx').then((module) => module.SubscriptionsTab)),
  SERVICES: tab(() => import('#components/services/services-tab.tsx').then((module) => module.ServicesTab)),
  SERVICE_GROUPS: tab(() => import('#components/service-groups/service-groups-tab.tsx').then((module) => module.ServiceGroupsTab)),
}
