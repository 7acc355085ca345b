-- AlterTable
ALTER TABLE "CalendarEntry" ADD COLUMN     "hasDeadline" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "NotificationPreference" ADD COLUMN     "alarmDays" INTEGER DEFAULT 7,
ADD COLUMN     "calendarDeadlines" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_alarmDays_check" CHECK ("alarmDays" BETWEEN 0 AND 365);
