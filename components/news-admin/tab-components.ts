'use client'
import { createElement, type ComponentType } from 'react'
import dynamic from 'next/dynamic'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { keepLoading } from '#components/ui/keep-loading.ts'
import type { NewsAdminTabId, NewsTabProps } from './tab.ts'

const tab = (load: () => Promise<ComponentType<NewsTabProps>>) =>
  dynamic<NewsTabProps>(keepLoading(load), { loading: () => createElement(RowsSkeleton) })

/** The component of each tab, loaded when the tab is first shown. */
export const tabComponents: Record<NewsAdminTabId, ComponentType<NewsTabProps>> = {
  news: tab(() => import('./news-items-tab.tsx').then((module) => module.NewsItemsTab)),
  articles: tab(() => import('./articles-tab.tsx').then((module) => module.ArticlesTab)),
  calendar: tab(() => import('./events-tab.tsx').then((module) => module.EventsTab)),
  videos: tab(() => import('./videos-tab.tsx').then((module) => module.VideosTab)),
  publications: tab(() => import('./publications-tab.tsx').then((module) => module.PublicationsTab)),
  topics: tab(() => import('./reference-tabs.tsx').then((module) => module.TopicsTab)),
  issuers: tab(() => import('./reference-tabs.tsx').then((module) => module.IssuersTab)),
  'document-types': tab(() => import('./reference-tabs.tsx').then((module) => module.DocumentTypesTab)),
  subscriptions: tab(() => import('./subscriptions-tab.tsx').then((module) => module.SubscriptionsTab)),
}
