CREATE TABLE "counters" (
	"name" text NOT NULL,
	"begins" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "counters_name_begins_pk" PRIMARY KEY("name","begins")
);
--> statement-breakpoint
CREATE INDEX "counters_begins_index" ON "counters" USING btree ("begins");