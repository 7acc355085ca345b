-- Lists of subscriptions are read a page at a time in the order of a name as dictionaries have it.
CREATE INDEX "Service_name_order_idx" ON "Service" ("name" COLLATE "und-x-icu");
CREATE INDEX "Company_name_order_idx" ON "Company" ("name" COLLATE "und-x-icu");
CREATE INDEX "Entity_name_order_idx" ON "Entity" ("name" COLLATE "und-x-icu");
