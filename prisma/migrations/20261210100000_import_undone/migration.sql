-- When an import was taken back, and by whom: its change set is forgotten after 30 days.
ALTER TABLE "Task" ADD COLUMN     "undoneAt" TIMESTAMP(3),
ADD COLUMN     "undoneByPpid" TEXT;
