-- CreateTable
CREATE TABLE "FormerFriendlyUrl" (
    "friendlyUrl" TEXT NOT NULL,
    "serviceId" UUID NOT NULL,

    CONSTRAINT "FormerFriendlyUrl_pkey" PRIMARY KEY ("friendlyUrl")
);

-- CreateIndex
CREATE INDEX "FormerFriendlyUrl_serviceId_idx" ON "FormerFriendlyUrl"("serviceId");

-- AddForeignKey
ALTER TABLE "FormerFriendlyUrl" ADD CONSTRAINT "FormerFriendlyUrl_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A service that gets another address leaves the one before behind, whoever changes it. An address that leads to a service by itself needs no entry.
CREATE FUNCTION keep_former_friendly_url() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "FormerFriendlyUrl" ("friendlyUrl", "serviceId") VALUES (OLD."friendlyUrl", NEW."id")
  ON CONFLICT ("friendlyUrl") DO UPDATE SET "serviceId" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "Service_former_friendly_url" AFTER UPDATE OF "friendlyUrl" ON "Service"
FOR EACH ROW WHEN (OLD."friendlyUrl" <> NEW."friendlyUrl") EXECUTE FUNCTION keep_former_friendly_url();
