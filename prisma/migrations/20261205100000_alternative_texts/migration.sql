-- What a picture or video of a service shows, for those who do not see it.
ALTER TABLE "ServiceIllustration" ADD COLUMN "alternativeText" TEXT NOT NULL DEFAULT '';
