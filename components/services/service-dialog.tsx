'use client'
import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Link from 'next/link'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useSettle } from '#components/record/use-settle.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { FormSection } from '#components/ui/form/form-section.tsx'
import { call } from '#lib/http/client.ts'
import type { Service, ServiceRow } from '#lib/services/contract.ts'
import { CatalogueBlocks } from './catalogue-blocks.tsx'
import { readCatalogue, type Catalogue } from './read-catalogue.ts'
import { ServiceApplications } from './service-applications.tsx'
import { comparisonTexts } from './service-comparison.ts'
import { DetailFields, InformationFields, ScopeFields, VideoFields, VisibilityFields } from './service-fields.tsx'
import { asNew, newService, schema, toBody, toFormData, toValues, type ServiceBody, type ServiceValues } from './service-form.ts'
import { ServiceIllustrations } from './service-illustrations.tsx'
import { labels } from './service-labels.ts'
import { TeamFields, ViewerFields } from './service-people.tsx'
import { readService } from './use-service-list.ts'

/** B418. */
const WIDTH = 800
const section = {
  information: { id: 'service-information', label: 'Service information' },
  scope: { id: 'service-scope', label: 'Service Scope' },
  details: { id: 'service-details', label: 'Service details' },
  illustrations: { id: 'service-illustrations', label: 'Illustrations' },
  applications: { id: 'service-applications', label: 'Applications' },
  teams: { id: 'service-teams', label: 'Teams' },
  viewers: { id: 'service-viewers', label: 'Viewers' },
  video: { id: 'service-video', label: 'Video' },
  visibility: { id: 'service-visibility', label: 'Visibility' },
} as const

interface ServiceDialogProps {
  /** Null = a new service. */
  id: string | null
  /** To choose related services from. */
  services: readonly ServiceRow[]
  /** Services that have viewers (A102). */
  viewerServiceIds: readonly string[]
  onSaved: (service: Service) => void
  /** Somebody deleted it while it was in the form. */
  onGone: (id: string) => void
  onClose: () => void
}

/** "Create service" or "Edit service". Mounted = open. */
export function ServiceDialog(props: ServiceDialogProps) {
  const { id, onClose } = props
  const loaded = useLoaded(async () => {
    const [catalogue, service] = await Promise.all([readCatalogue(), id === null ? null : readService(id)])
    return { catalogue, service }
  })
  if (loaded.data === null)
    return <LoadingDialog title={titleOf(id)} width={WIDTH} error={loaded.error} onRetry={loaded.retry} onClose={onClose} />
  const { service } = loaded.data
  if (service !== null && !service.canAddSubscription) return <NotEditable service={service} onClose={onClose} />
  return <LoadedDialog {...props} {...loaded.data} />
}

/** Whoever comes by the address of the form and may not save (B414) is told before typing, not after. */
function NotEditable({ service: { name, friendlyUrl }, onClose }: { service: Service; onClose: () => void }) {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{name}</DialogTitle>
      <DialogContent>
        <DialogContentText>{`The service ${name} is changed by the people who work for it and by super users only.`}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button component={Link} href={`/service/${encodeURIComponent(friendlyUrl)}`} color="inherit">
          Open its page
        </Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const titleOf = (id: string | null): string => (id === null ? 'Create service' : 'Edit service')

function LoadedDialog({
  services,
  viewerServiceIds,
  catalogue,
  service,
  onSaved,
  onGone,
  onClose,
}: ServiceDialogProps & { catalogue: Catalogue; service: Service | null }) {
  const { tenants, taxonomies, groups } = catalogue
  const { saved } = useSettle()
  /** Changes when somebody else has saved: theirs are the illustrations that can be marked. */
  const [stored, setStored] = useState(service)
  /** The service that the form changes; null = a new one, also when it was deleted meanwhile. */
  const [target, setTarget] = useState(service)
  const hasViewers = service !== null && viewerServiceIds.includes(service.id.toLowerCase())
  const sections = Object.values(section).filter((entry) => entry !== section.viewers || hasViewers)

  const save = async (body: ServiceBody, { illustrationsToAdd }: ServiceValues) => {
    const known = new Set(stored?.illustrations.map(({ id }) => id))
    const sent = { ...body, illustrationsToRemove: body.illustrationsToRemove.filter((id) => known.has(id)) }
    const reply =
      target === null
        ? await call('POST /api/v1/Service', { body: toFormData(asNew(sent), illustrationsToAdd) })
        : await call('PUT /api/v1/Service/{id}', { params: { id: target.id }, body: toFormData(sent, illustrationsToAdd) })
    await saved(
      () => readService(reply.id),
      ({ version }) => version >= reply.version,
    )
    onSaved(reply)
  }
  return (
    <FormDialog<ServiceValues, ServiceBody>
      title={titleOf(service?.id ?? null)}
      subtitle={service?.name}
      width={WIDTH}
      sections={sections}
      initial={service === null ? newService : toValues(service)}
      labels={labels}
      schema={schema}
      toBody={(values) => toBody(values, taxonomies)}
      fromRecord={(record) => {
        setStored(record as Service)
        return toValues(record as Service)
      }}
      format={comparisonTexts(catalogue, services)}
      onSubmit={save}
      {...(service !== null && {
        saveAsNew: { label: 'Save as new', hint: 'Save as new creates the service again, without the illustrations it had.' },
        onGone: () => {
          setTarget(null)
          setStored(null)
          onGone(service.id)
        },
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormSection {...section.information}>
            <InformationFields form={form} serviceId={service?.id} services={services} />
          </FormSection>
          <FormSection {...section.scope}>
            <ScopeFields form={form} tenants={tenants} />
          </FormSection>
          <FormSection {...section.details}>
            <CatalogueBlocks
              formId={form.id}
              tenants={tenants}
              taxonomies={taxonomies}
              domains={form.values.domains}
              lifeCycles={form.values.lifeCycles}
              industries={form.values.industries}
              valueChains={form.values.valueChains}
              lifeCyclesError={form.errors.lifeCycles}
              industriesError={form.errors.industries}
              valueChainsError={form.errors.valueChains}
              onChange={form.set}
            />
            <DetailFields form={form} serviceId={service?.id} services={services} groups={groups} tenants={tenants} />
          </FormSection>
          <FormSection {...section.illustrations}>
            <ServiceIllustrations
              serviceId={service?.id}
              stored={stored?.illustrations ?? []}
              removed={form.values.illustrationsToRemove}
              onRemovedChange={(ids) => form.set('illustrationsToRemove', ids)}
              added={form.values.illustrationsToAdd}
              onAddedChange={(files) => form.set('illustrationsToAdd', files)}
              error={Object.entries(form.errors).find(([path]) => path.startsWith('illustrations'))?.[1]}
            />
          </FormSection>
          <FormSection {...section.applications}>
            <ServiceApplications
              id={form.id}
              rows={form.values.applications}
              errors={form.errors}
              onChange={(rows) => form.set('applications', rows)}
            />
          </FormSection>
          <FormSection {...section.teams}>
            <TeamFields form={form} />
          </FormSection>
          {hasViewers && (
            <FormSection {...section.viewers}>
              <ViewerFields form={form} />
            </FormSection>
          )}
          <FormSection {...section.video}>
            <VideoFields form={form} />
          </FormSection>
          <FormSection {...section.visibility}>
            <VisibilityFields form={form} />
          </FormSection>
        </>
      )}
    </FormDialog>
  )
}
