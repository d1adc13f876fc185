package import EinlassStorage

// GRDB has types of these names as well; here they always mean those of the storage.

package typealias TableRecord = EinlassStorage.TableRecord
package typealias Row<Record: Sendable> = EinlassStorage.Row<Record>
