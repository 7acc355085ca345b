-- What a picture or video of a service shows, for those who do not see it. Without a value for rows of before, so that their images stay the same.
ALTER TABLE "ServiceIllustration" ADD COLUMN "alternativeText" TEXT;
