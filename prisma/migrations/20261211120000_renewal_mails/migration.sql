-- CreateTable
CREATE TABLE "RenewalMail" (
    "tenantId" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "RenewalMail_pkey" PRIMARY KEY ("tenantId")
);

-- AddForeignKey
ALTER TABLE "RenewalMail" ADD CONSTRAINT "RenewalMail_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Recorded for undo.
CREATE TRIGGER "RenewalMail_image" AFTER INSERT OR UPDATE OR DELETE ON "RenewalMail"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('tenantId');
