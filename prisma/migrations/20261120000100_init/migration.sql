-- CreateEnum
CREATE TYPE "OutboxState" AS ENUM ('PENDING', 'SENT', 'FAILED');

-- CreateEnum
CREATE TYPE "ServiceRole" AS ENUM ('RESPONSIBLE', 'TEAM', 'IT_CONTACT', 'VIEWER', 'UK_VIEWER', 'FR_VIEWER');

-- CreateEnum
CREATE TYPE "TaxonomyKind" AS ENUM ('INDUSTRY', 'LIFECYCLE', 'VALUE_CHAIN');

-- CreateTable
CREATE TABLE "Company" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Entity" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "companyId" UUID NOT NULL,
    "prid" TEXT,
    "viewInMyServices" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Entity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EntityMember" (
    "entityId" UUID NOT NULL,
    "userPpid" TEXT NOT NULL,

    CONSTRAINT "EntityMember_pkey" PRIMARY KEY ("entityId","userPpid")
);

-- CreateTable
CREATE TABLE "EntityContact" (
    "entityId" UUID NOT NULL,
    "userPpid" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "EntityContact_pkey" PRIMARY KEY ("entityId","userPpid")
);

-- CreateTable
CREATE TABLE "File" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "File_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FileChunk" (
    "fileId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "FileChunk_pkey" PRIMARY KEY ("fileId","index")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorPpid" TEXT,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "requestId" TEXT,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutboxMail" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "state" "OutboxState" NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "nextAttemptAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMP(3),

    CONSTRAINT "OutboxMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "caller" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "response" JSONB,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("caller","key")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "windowStart" TIMESTAMP(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key","windowStart")
);

-- CreateTable
CREATE TABLE "ChangeStamp" (
    "name" TEXT NOT NULL,
    "value" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ChangeStamp_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Service" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "smallDescription" TEXT NOT NULL,
    "friendlyUrl" TEXT NOT NULL,
    "type" INTEGER NOT NULL DEFAULT 1,
    "live" BOOLEAN NOT NULL DEFAULT false,
    "isNew" BOOLEAN NOT NULL DEFAULT false,
    "isHighlighted" BOOLEAN NOT NULL DEFAULT false,
    "isPsf" BOOLEAN NOT NULL DEFAULT false,
    "isPsa" BOOLEAN NOT NULL DEFAULT false,
    "visibleInClientView" BOOLEAN NOT NULL DEFAULT true,
    "geographicalInformation" TEXT NOT NULL,
    "targetProfile" TEXT NOT NULL,
    "availableApplication" TEXT NOT NULL,
    "deliverable" TEXT NOT NULL,
    "mainAddedValue" TEXT NOT NULL,
    "secondaryAddedValue" TEXT NOT NULL,
    "organizations" TEXT[],
    "videoLink" TEXT,
    "serviceGroupId" UUID,
    "createdByPpid" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Service_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ServiceDomain" (
    "serviceId" UUID NOT NULL,
    "tenantId" UUID NOT NULL,

    CONSTRAINT "ServiceDomain_pkey" PRIMARY KEY ("serviceId","tenantId")
);

-- CreateTable
CREATE TABLE "ServiceTaxonomy" (
    "serviceId" UUID NOT NULL,
    "itemId" UUID NOT NULL,

    CONSTRAINT "ServiceTaxonomy_pkey" PRIMARY KEY ("serviceId","itemId")
);

-- CreateTable
CREATE TABLE "ServicePerson" (
    "serviceId" UUID NOT NULL,
    "role" "ServiceRole" NOT NULL,
    "userPpid" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "ServicePerson_pkey" PRIMARY KEY ("serviceId","role","userPpid")
);

-- CreateTable
CREATE TABLE "ServiceApplication" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "serviceId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "showToClient" BOOLEAN NOT NULL DEFAULT true,
    "itContactPpid" TEXT,

    CONSTRAINT "ServiceApplication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ServiceIllustration" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "serviceId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "ServiceIllustration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ServiceRelation" (
    "serviceId" UUID NOT NULL,
    "relatedId" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "ServiceRelation_pkey" PRIMARY KEY ("serviceId","relatedId")
);

-- CreateTable
CREATE TABLE "ServiceGroup" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "smallDescription" TEXT NOT NULL,
    "tenantId" UUID NOT NULL,
    "lifeCycleId" UUID,
    "valueChainId" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ServiceGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Subscription" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "entityId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "endDate" DATE,
    "ec" TEXT,
    "ecs" TEXT,
    "ecDeliverables" BOOLEAN NOT NULL DEFAULT false,
    "ecDocuments" BOOLEAN NOT NULL DEFAULT false,
    "ecsDocuments" BOOLEAN NOT NULL DEFAULT false,
    "ecsLinks" BOOLEAN NOT NULL DEFAULT false,
    "ecsTasks" BOOLEAN NOT NULL DEFAULT false,
    "clientContent" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SubscriptionLink" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "subscriptionId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "showToClient" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "SubscriptionLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SubscriptionContact" (
    "subscriptionId" UUID NOT NULL,
    "userPpid" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "SubscriptionContact_pkey" PRIMARY KEY ("subscriptionId","userPpid")
);

-- CreateTable
CREATE TABLE "SubscriptionMember" (
    "subscriptionId" UUID NOT NULL,
    "userPpid" TEXT NOT NULL,
    "isMainContact" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "SubscriptionMember_pkey" PRIMARY KEY ("subscriptionId","userPpid")
);

-- CreateTable
CREATE TABLE "TaxonomyItem" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "TaxonomyKind" NOT NULL,
    "catalogueVersion" INTEGER NOT NULL,
    "tenantId" UUID NOT NULL,
    "parentId" UUID,
    "name" TEXT NOT NULL,
    "order" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "TaxonomyItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Tenant" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "colour" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Page" (
    "tenantId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "subtitle" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "value1Title" TEXT NOT NULL,
    "value1Description" TEXT NOT NULL,
    "value2Title" TEXT NOT NULL,
    "value2Description" TEXT NOT NULL,
    "mainFilter" TEXT NOT NULL,
    "secondaryFilter" TEXT NOT NULL,
    "tertiaryFilter" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Page_pkey" PRIMARY KEY ("tenantId")
);

-- CreateTable
CREATE TABLE "PageContact" (
    "pageTenantId" UUID NOT NULL,
    "userPpid" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "PageContact_pkey" PRIMARY KEY ("pageTenantId","userPpid")
);

-- CreateTable
CREATE TABLE "User" (
    "ppid" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "grade" TEXT,
    "isInternal" BOOLEAN NOT NULL,
    "isSuperUser" BOOLEAN NOT NULL DEFAULT false,
    "phoneCountryCode" TEXT,
    "phoneNumber" TEXT,
    "photoFileId" UUID,
    "creationIdentity" INTEGER NOT NULL DEFAULT 2,
    "territory" TEXT,
    "send3WEmail" BOOLEAN NOT NULL DEFAULT false,
    "sendAmdsEmail" BOOLEAN NOT NULL DEFAULT false,
    "termsAcceptedAt" TIMESTAMP(3),
    "termsVersion" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "User_pkey" PRIMARY KEY ("ppid")
);

-- CreateTable
CREATE TABLE "Identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "userPpid" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "claims" JSONB NOT NULL,
    "accessToken" BYTEA NOT NULL,
    "refreshToken" BYTEA,
    "idToken" BYTEA NOT NULL,
    "accessTokenExpiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Company_name_key" ON "Company"("name");

-- CreateIndex
CREATE INDEX "Entity_name_idx" ON "Entity"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Entity_companyId_name_key" ON "Entity"("companyId", "name");

-- CreateIndex
CREATE INDEX "EntityMember_userPpid_idx" ON "EntityMember"("userPpid");

-- CreateIndex
CREATE INDEX "EntityContact_userPpid_idx" ON "EntityContact"("userPpid");

-- CreateIndex
CREATE INDEX "AuditEvent_entity_entityId_at_idx" ON "AuditEvent"("entity", "entityId", "at");

-- CreateIndex
CREATE INDEX "AuditEvent_at_idx" ON "AuditEvent"("at");

-- CreateIndex
CREATE INDEX "OutboxMail_state_nextAttemptAt_idx" ON "OutboxMail"("state", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE INDEX "RateLimit_windowStart_idx" ON "RateLimit"("windowStart");

-- CreateIndex
CREATE UNIQUE INDEX "Service_friendlyUrl_key" ON "Service"("friendlyUrl");

-- CreateIndex
CREATE INDEX "Service_serviceGroupId_idx" ON "Service"("serviceGroupId");

-- CreateIndex
CREATE INDEX "Service_createdByPpid_idx" ON "Service"("createdByPpid");

-- CreateIndex
CREATE INDEX "Service_name_idx" ON "Service"("name");

-- CreateIndex
CREATE INDEX "ServiceDomain_tenantId_idx" ON "ServiceDomain"("tenantId");

-- CreateIndex
CREATE INDEX "ServiceTaxonomy_itemId_idx" ON "ServiceTaxonomy"("itemId");

-- CreateIndex
CREATE INDEX "ServicePerson_userPpid_idx" ON "ServicePerson"("userPpid");

-- CreateIndex
CREATE INDEX "ServiceApplication_serviceId_position_idx" ON "ServiceApplication"("serviceId", "position");

-- CreateIndex
CREATE INDEX "ServiceApplication_itContactPpid_idx" ON "ServiceApplication"("itContactPpid");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceIllustration_fileId_key" ON "ServiceIllustration"("fileId");

-- CreateIndex
CREATE INDEX "ServiceIllustration_serviceId_position_idx" ON "ServiceIllustration"("serviceId", "position");

-- CreateIndex
CREATE INDEX "ServiceRelation_relatedId_idx" ON "ServiceRelation"("relatedId");

-- CreateIndex
CREATE INDEX "ServiceGroup_tenantId_idx" ON "ServiceGroup"("tenantId");

-- CreateIndex
CREATE INDEX "ServiceGroup_lifeCycleId_idx" ON "ServiceGroup"("lifeCycleId");

-- CreateIndex
CREATE INDEX "ServiceGroup_valueChainId_idx" ON "ServiceGroup"("valueChainId");

-- CreateIndex
CREATE INDEX "Subscription_serviceId_idx" ON "Subscription"("serviceId");

-- CreateIndex
CREATE INDEX "Subscription_endDate_idx" ON "Subscription"("endDate");

-- CreateIndex
CREATE UNIQUE INDEX "Subscription_entityId_serviceId_key" ON "Subscription"("entityId", "serviceId");

-- CreateIndex
CREATE INDEX "SubscriptionLink_subscriptionId_position_idx" ON "SubscriptionLink"("subscriptionId", "position");

-- CreateIndex
CREATE INDEX "SubscriptionContact_userPpid_idx" ON "SubscriptionContact"("userPpid");

-- CreateIndex
CREATE INDEX "SubscriptionMember_userPpid_idx" ON "SubscriptionMember"("userPpid");

-- CreateIndex
CREATE INDEX "TaxonomyItem_tenantId_catalogueVersion_kind_order_idx" ON "TaxonomyItem"("tenantId", "catalogueVersion", "kind", "order");

-- CreateIndex
CREATE INDEX "TaxonomyItem_parentId_idx" ON "TaxonomyItem"("parentId");

-- CreateIndex
CREATE UNIQUE INDEX "TaxonomyItem_name_key" ON "TaxonomyItem"("tenantId", "kind", "catalogueVersion", "parentId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Tenant_domain_key" ON "Tenant"("domain");

-- CreateIndex
CREATE INDEX "PageContact_userPpid_idx" ON "PageContact"("userPpid");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_photoFileId_key" ON "User"("photoFileId");

-- CreateIndex
CREATE INDEX "User_lastName_firstName_idx" ON "User"("lastName", "firstName");

-- CreateIndex
CREATE INDEX "Identity_userPpid_idx" ON "Identity"("userPpid");

-- CreateIndex
CREATE INDEX "Session_issuer_subject_idx" ON "Session"("issuer", "subject");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- AddForeignKey
ALTER TABLE "Entity" ADD CONSTRAINT "Entity_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EntityMember" ADD CONSTRAINT "EntityMember_entityId_fkey" FOREIGN KEY ("entityId") REFERENCES "Entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EntityMember" ADD CONSTRAINT "EntityMember_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EntityContact" ADD CONSTRAINT "EntityContact_entityId_fkey" FOREIGN KEY ("entityId") REFERENCES "Entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EntityContact" ADD CONSTRAINT "EntityContact_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FileChunk" ADD CONSTRAINT "FileChunk_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Service" ADD CONSTRAINT "Service_serviceGroupId_fkey" FOREIGN KEY ("serviceGroupId") REFERENCES "ServiceGroup"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Service" ADD CONSTRAINT "Service_createdByPpid_fkey" FOREIGN KEY ("createdByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceDomain" ADD CONSTRAINT "ServiceDomain_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceDomain" ADD CONSTRAINT "ServiceDomain_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceTaxonomy" ADD CONSTRAINT "ServiceTaxonomy_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceTaxonomy" ADD CONSTRAINT "ServiceTaxonomy_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "TaxonomyItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServicePerson" ADD CONSTRAINT "ServicePerson_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServicePerson" ADD CONSTRAINT "ServicePerson_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceApplication" ADD CONSTRAINT "ServiceApplication_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceApplication" ADD CONSTRAINT "ServiceApplication_itContactPpid_fkey" FOREIGN KEY ("itContactPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceIllustration" ADD CONSTRAINT "ServiceIllustration_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceIllustration" ADD CONSTRAINT "ServiceIllustration_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceRelation" ADD CONSTRAINT "ServiceRelation_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceRelation" ADD CONSTRAINT "ServiceRelation_relatedId_fkey" FOREIGN KEY ("relatedId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceGroup" ADD CONSTRAINT "ServiceGroup_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceGroup" ADD CONSTRAINT "ServiceGroup_lifeCycleId_fkey" FOREIGN KEY ("lifeCycleId") REFERENCES "TaxonomyItem"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceGroup" ADD CONSTRAINT "ServiceGroup_valueChainId_fkey" FOREIGN KEY ("valueChainId") REFERENCES "TaxonomyItem"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_entityId_fkey" FOREIGN KEY ("entityId") REFERENCES "Entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionLink" ADD CONSTRAINT "SubscriptionLink_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionContact" ADD CONSTRAINT "SubscriptionContact_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionContact" ADD CONSTRAINT "SubscriptionContact_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionMember" ADD CONSTRAINT "SubscriptionMember_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionMember" ADD CONSTRAINT "SubscriptionMember_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxonomyItem" ADD CONSTRAINT "TaxonomyItem_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxonomyItem" ADD CONSTRAINT "TaxonomyItem_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "TaxonomyItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Page" ADD CONSTRAINT "Page_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageContact" ADD CONSTRAINT "PageContact_pageTenantId_fkey" FOREIGN KEY ("pageTenantId") REFERENCES "Page"("tenantId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageContact" ADD CONSTRAINT "PageContact_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_photoFileId_fkey" FOREIGN KEY ("photoFileId") REFERENCES "File"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Identity" ADD CONSTRAINT "Identity_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;
