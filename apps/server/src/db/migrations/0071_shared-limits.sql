CREATE TABLE "leases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "counters" ADD COLUMN "granted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "leases_name_index" ON "leases" USING btree ("name");